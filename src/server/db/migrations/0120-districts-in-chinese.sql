-- Districts by their Chinese names where they have one that is known, else by the English one; filled by the next load of the areas.
alter table districts add name_cn text not null default '';
