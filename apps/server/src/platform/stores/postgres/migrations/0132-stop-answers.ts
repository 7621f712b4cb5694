import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Answers why machines stood, by stretches of a machine's time (docs/adr/0117-reasons-belong-to-stretches-of-time.md). Every change is kept: a row of
 * stop_answers is valid from its change until the one that ended it (gone_id), and rows without gone_id do not overlap.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stop_changes (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      mid int not null,
      start_at bigint not null,
      end_at bigint not null,
      action text not null check (action in ('explain', 'split', 'join', 'clear', 'undo')),
      actor_kind text not null check (actor_kind in ('user', 'tablet', 'support')),
      user_id uuid,
      operator int,
      tablet text,
      given_at bigint not null,
      written_at bigint not null,
      request uuid,
      suggestion_place smallint,
      unique (tenant_id, id),
      check (start_at < end_at),
      check (actor_kind = 'user' or user_id is null),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    create index stop_changes_of_machine on stop_changes (tenant_id, mid, start_at);
    create index stop_changes_suggested on stop_changes (tenant_id, written_at) where suggestion_place is not null;
    create unique index stop_changes_request on stop_changes (tenant_id, request, mid, start_at) where request is not null;
    create table stop_answers (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      mid int not null,
      start_at bigint not null,
      end_at bigint not null,
      reason_id int,
      comment text,
      change_id bigint not null,
      given_id bigint,
      gone_id bigint,
      check (start_at < end_at),
      foreign key (tenant_id, reason_id) references reasons (tenant_id, id),
      foreign key (tenant_id, change_id) references stop_changes (tenant_id, id),
      foreign key (tenant_id, given_id) references stop_changes (tenant_id, id),
      foreign key (tenant_id, gone_id) references stop_changes (tenant_id, id)
    );
    create unique index stop_answers_present on stop_answers (tenant_id, mid, start_at) where gone_id is null;
    create index stop_answers_of_change on stop_answers (tenant_id, change_id);
    create index stop_answers_gone on stop_answers (tenant_id, gone_id) where gone_id is not null;
  `.execute(db);
  for (const table of ["stop_changes", "stop_answers"]) await addTenantTable(db, table);
}
