-- Whether a file was sent before, for another visit or in a reply.
create index run_photos_sha256_idx on run_photos (sha256);
create index card_reply_photos_sha256_idx on card_reply_photos (sha256);
