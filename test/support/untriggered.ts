/**
 * Statements without triggers, for rows that are removed or put back between tests. `session_replication_role` makes the session forget
 * its plans as well, twice each time: those of an officer's page take 0.2 s of CPU to make anew. So the engines of test files have a condition more
 * at each trigger of the product, those of references included; other databases use the setting.
 */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** The first statement of a `do` block whose transaction asks no trigger. */
export const untriggered = sql`perform set_config('test.untriggered', 'on', true);
  if to_regclass('test_untriggered.condition') is null then set local session_replication_role = replica; end if;`

/**
 * Gives each trigger that there is the condition. Only `create trigger` can set one and not for references, so that it is made
 * once and copied; the text of two conditions is no type that PostgreSQL takes in, hence the cast.
 */
export async function conditionTriggers({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`do $$ begin
    create schema test_untriggered;
    create table test_untriggered.condition ();
    create function test_untriggered.nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger condition after insert on test_untriggered.condition for each row
      when (current_setting('test.untriggered', true) is distinct from 'on') execute function test_untriggered.nothing();
    create cast (text as pg_node_tree) without function;
    update pg_trigger t set tgqual = case when t.tgqual is null then added.tgqual
        else format('{BOOLEXPR :boolop and :args (%s %s) :location -1}', added.tgqual, t.tgqual)::text::pg_node_tree end
      from pg_trigger added where added.tgrelid = 'test_untriggered.condition'::regclass and t.oid <> added.oid;
    drop cast (text as pg_node_tree);
    -- Sessions read the triggers of a table again when its own row is another.
    update pg_class set relhastriggers = relhastriggers where relhastriggers;
  end $$`.execute(db)
}
