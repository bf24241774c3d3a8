-- What others who offer the same call it in another language: looked up when a document of search is made.
create index items_by_name on items (name_th) where name_en is not null or name_cn is not null;
