-- People who answer a place's guests for its owner are members of its talks. They have read everything up to now.
insert into chat_members (room_id, user_id, side, read_seq)
select r.id, o.to_id, 'place', r.last_seq
from chat_rooms r join businesses b on b.id = r.business_id and b.owner_id = r.owner_id
  join place_offers o on o.business_id = b.id and o.kind = 'helper' and o.state = 'accepted' and o.part in ('manager', 'shift')
where r.card_id is null and r.title is null and o.to_id is not null
on conflict (room_id, user_id) do nothing;
