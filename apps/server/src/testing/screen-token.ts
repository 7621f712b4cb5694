import type { BoardSettings } from "@fiel/contracts";
import { createToken, hashToken } from "../platform/auth/tokens.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";

/** Adds a board with a paired screen; returns the screen's token. */
export async function addScreenToken(
  store: PostgresStore,
  tenantId: number,
  shown: Partial<Pick<BoardSettings, "pages" | "zoom">> = {},
): Promise<string> {
  const token = createToken();
  const board = {
    name: "Sala",
    pages: ["stops" as const],
    seconds: 20,
    zoom: "today",
    theme: "dark",
    ...shown,
  };
  await store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("boards")
      .values({ ...board, tenant_id: tenantId, token_hash: hashToken(token) })
      .execute(),
  );
  return token;
}
