-- An officer's drawn signature, for letters from now on: each letter keeps the one that it was sent with. Lines of an SVG path.
create table officer_signatures (
  user_id uuid primary key constraint officer_signatures_user references users on delete cascade,
  strokes text not null constraint officer_signatures_strokes check (char_length(strokes) between 1 and 20000),
  drawn_at timestamptz(3) not null
);
