-- Words of readers' questions become filters: six more lists of words, each row with its source as the others.
alter table vocabulary drop constraint vocabulary_list, add constraint vocabulary_list check (list in (
  'place', 'place_term', 'offer', 'kind', 'amenity', 'area', 'hint', 'hinted', 'rented', 'rental', 'elsewhere', 'thing', 'vague',
  'before_area', 'behind_area', 'asked', 'asked_beside', 'served', 'denied', 'weekday', 'daypart'));
