import { folded, reasonPath, reasonPathMark } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Selectable reasons by the paths that files use. */
export interface ReasonPaths {
  /** Paths by id, such as `Mecânica > Correia`. */
  readonly pathOf: ReadonlyMap<number, string>;
  /** Id of a path, ignoring case, accents and blanks; null when there is none. */
  readonly idOf: (path: string) => number | null;
}

const keyOf = (path: string): string =>
  path
    .split(reasonPathMark)
    .map((name) => folded(name).trim())
    .join(reasonPathMark);

/** Reads the selectable reasons that are not archived, in their order. */
export async function readReasonPaths(transaction: TenantTransaction): Promise<ReasonPaths> {
  const rows = await transaction
    .selectFrom("reasons as r")
    .leftJoin("reasons as p", "p.id", "r.parent_id")
    .select(["r.id", "r.name", "p.name as parent"])
    // Row-level security does not apply to a superuser.
    .where("r.tenant_id", "=", sql<number>`current_setting('fiel.tenant_id')::int`)
    .where("r.removed_at", "is", null)
    .where("r.loss_class", "is not", null)
    .orderBy("r.position")
    .orderBy("r.id")
    .execute();
  const pathOf = new Map(rows.map(({ id, name, parent }) => [id, reasonPath(parent, name)]));
  const ids = new Map(Array.from(pathOf, ([id, path]) => [keyOf(path), id]));
  return { pathOf, idOf: (path) => ids.get(keyOf(path)) ?? null };
}
