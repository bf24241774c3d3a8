/**
 * The features of OpenStreetMap that the map shows, in the layers and words of Protomaps' basemap, which browsers draw: rules for tilemaker, in its
 * language Lua. Its second version passes the feature, its third has functions of its own. The land is our own ground's.
 */

/** Layers and zooms. */
export const layerZooms = {
  roads: { minzoom: 6, maxzoom: 14 },
  water: { minzoom: 8, maxzoom: 14 },
  landuse: { minzoom: 8, maxzoom: 14 },
  buildings: { minzoom: 14, maxzoom: 14 },
  places: { minzoom: 6, maxzoom: 14 },
}

export const tagRules = `
node_keys = { "place" }
way_keys = { "highway", "railway", "route", "natural", "waterway", "water", "landuse", "leisure", "boundary", "building" }
function init_function() end
function exit_function() end

local function find(it, key) if it then return it:Find(key) else return Find(key) end end
local function closed(it) if it then return it:IsClosed() else return IsClosed() end end
local function layer(it, name, area) if it then it:Layer(name, area) else Layer(name, area) end end
local function say(it, key, value) if it then it:Attribute(key, value) else Attribute(key, value) end end
local function from(it, zoom) if it then it:MinZoom(zoom) else MinZoom(zoom) end end

local function name(it)
  for _, key in ipairs({ "name", "name:th", "name:en", "name:zh-Hans" }) do
    local value = find(it, key)
    if value == "" and key == "name:zh-Hans" then value = find(it, "name:zh") end
    if value ~= "" then say(it, key, value) end
  end
end

local function draw(it, into, area, kind, detail, zoom)
  layer(it, into, area)
  say(it, "kind", kind)
  if detail then say(it, "kind_detail", detail) end
  from(it, zoom)
end

local roads = {
  motorway = { "highway", 6 }, trunk = { "major_road", 6 }, primary = { "major_road", 8 },
  secondary = { "major_road", 9 }, tertiary = { "major_road", 11 },
  residential = { "minor_road", 12 }, unclassified = { "minor_road", 12 }, living_street = { "minor_road", 12 },
  road = { "minor_road", 12 }, service = { "minor_road", 13 }, track = { "other", 13 },
  pedestrian = { "path", 13 }, footway = { "path", 14 }, path = { "path", 14 }, steps = { "path", 14 }, cycleway = { "path", 14 },
}
local greens = {
  park = "park", garden = "garden", golf_course = "golf_course", nature_reserve = "nature_reserve",
  forest = "forest", wood = "wood", national_park = "national_park", protected_area = "protected_area",
}
local places = { city = 6, town = 8, village = 11, suburb = 12, quarter = 13, neighbourhood = 14 }

function node_function(node)
  local place = find(node, "place")
  local zoom = places[place]
  if not zoom or find(node, "name") == "" then return end
  local isTown = place == "city" or place == "town" or place == "village"
  layer(node, "places", false)
  say(node, "kind", isTown and "locality" or "neighbourhood")
  say(node, "kind_detail", place)
  from(node, zoom)
  name(node)
end

function way_function(way)
  local highway = find(way, "highway")
  local plain = highway:gsub("_link$", "")
  local road = roads[plain]
  if road and find(way, "area") ~= "yes" then
    draw(way, "roads", false, road[1], highway, road[2])
    name(way)
    return
  end
  local railway = find(way, "railway")
  if railway == "rail" or railway == "light_rail" or railway == "subway" then
    draw(way, "roads", false, "rail", nil, 10)
    return
  end
  if find(way, "route") == "ferry" then
    draw(way, "roads", false, "ferry", nil, 11)
    return
  end
  local waterway = find(way, "waterway")
  if waterway == "river" or waterway == "canal" then
    draw(way, "water", false, waterway, nil, 9)
    return
  end
  if waterway == "stream" or waterway == "ditch" or waterway == "drain" then
    draw(way, "water", false, waterway, nil, 14)
    return
  end
  if not closed(way) then return end
  local natural = find(way, "natural")
  if natural == "water" or waterway == "riverbank" or find(way, "landuse") == "reservoir" then
    draw(way, "water", true, "water", nil, 8)
    return
  end
  for _, key in ipairs({ "leisure", "landuse", "natural", "boundary" }) do
    local green = greens[find(way, key)]
    if green then
      draw(way, "landuse", true, green, nil, 8)
      return
    end
  end
  local building = find(way, "building")
  if building ~= "" and building ~= "no" then draw(way, "buildings", true, "building", nil, 14) end
end
`
