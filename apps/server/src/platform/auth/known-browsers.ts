import type { FastifyReply, FastifyRequest } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { createToken, hashToken } from "./tokens.ts";

const name = "fiel-browser";
/** Browsers unused for this long are unknown again, days. */
export const browserKeptDays = 180;
const mark = /(?:^|;\s*)fiel-browser=([\w-]{43})(?:;|$)/;

/**
 * The browser's mark, or a new one. It grants nothing: it shows only that attempts come from a browser in which somebody signed in before;
 * others in the same network do not have it.
 */
export const browserOf = (request: FastifyRequest): string =>
  mark.exec(request.headers.cookie ?? "")?.[1] ?? createToken();

/** Stores the mark in the browser, inaccessible to scripts. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, browser: string): void {
  const only = request.protocol === "https" ? "; Secure" : "";
  const keptS = browserKeptDays * 86_400;
  void reply.header(
    "set-cookie",
    `${name}=${browser}; Path=/api; Max-Age=${keptS}; HttpOnly; SameSite=Strict${only}`,
  );
}

/** Whether the row of `users` in a statement signed in with this browser before. */
export const signedInWith = (browser: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from known_browsers b
    where b.tenant_id = users.tenant_id and b.user_id = users.id and b.mark_hash = ${hashToken(browser)}
  )`;

/** Remembers the browser for the user; from then on the user's attempts from it are counted separately. */
export async function rememberBrowser(
  transaction: TenantTransaction,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: string },
  browser: string,
): Promise<void> {
  await transaction
    .insertInto("known_browsers")
    .values({ tenant_id: tenantId, user_id: userId, mark_hash: hashToken(browser) })
    .onConflict((on) =>
      on.columns(["tenant_id", "user_id", "mark_hash"]).doUpdateSet({ used_at: sql<Date>`now()` }),
    )
    .execute();
}
