import { sql, type Kysely } from "kysely";

/**
 * Adds the subject of each mail about incidents, which follow-up mails repeat. Mails about an invoice have one subject from here on; a provider's
 * text for a new invoice becomes that subject.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_deliveries add column subject text`.execute(db);
  await asProvider(db, async () => {
    await sql`
      update language_texts set code = 'subject' where module = 'invoiceMails' and code = 'issued.subject'
    `.execute(db);
    await sql`delete from language_texts where module = 'invoiceMails' and code like '%.subject'`.execute(db);
  });
}

/** Runs `work` as the provider, since only the provider writes texts. The tables' owner cannot either. */
async function asProvider(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('fiel.tenant_id', '0', true)`.execute(db);
  await work();
  await sql`select set_config('fiel.tenant_id', '', true)`.execute(db);
}
