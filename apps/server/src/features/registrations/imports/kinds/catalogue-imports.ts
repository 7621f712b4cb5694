import type { Change } from "../../../../platform/records/entity.ts";
import { readReasonPaths } from "../../../../platform/reasons/read-reason-paths.ts";
import { coilEntity } from "../../coil-entity.ts";
import { eventEntity } from "../../event-entity.ts";
import { operatorEntity } from "../../operator-entity.ts";
import { defineImport, plainResolve, type Resolver, type Values } from "../import-definition.ts";
import { problem } from "../problem.ts";

const plain: Resolver = { resolve: (row) => plainResolve(row), shown: (values) => values };

const named = {
  open: async () => plain,
  keyOf: ({ code }: { readonly code: number }) => String(code),
  textsOf: ({ name, code }: Values) => [name, code],
};

export const operatorImport = defineImport({
  ...named,
  kind: "operators",
  entity: operatorEntity,
  defaults: () => ({}),
});

/** A file names the reason of an event with its group. */
async function openEvents({ transaction }: Pick<Change, "transaction">): Promise<Resolver> {
  const { pathOf, idOf } = await readReasonPaths(transaction);
  return {
    resolve(row, before) {
      const { given, problems } = plainResolve(row, { reason: null });
      const { reason, ...rest } = given;
      if (reason === undefined) return { given: rest, problems };
      const reasonId = typeof reason === "string" ? idOf(reason) : null;
      if (typeof reason === "string" && reasonId === null)
        return { given: rest, problems: { ...problems, reason: problem("noReason") } };
      // An archived reason is exported as none; an empty cell then keeps it.
      const own = before?.["reasonId"];
      const isForgotten = reasonId === null && typeof own === "number" && !pathOf.has(own);
      return { given: isForgotten ? rest : { ...rest, reasonId }, problems };
    },
    shown: ({ reasonId, ...values }) => ({ ...values, reason: pathOf.get(Number(reasonId)) ?? null }),
  };
}

export const eventImport = defineImport({
  ...named,
  kind: "events",
  entity: eventEntity,
  open: openEvents,
  defaults: () => ({ planned: false, reasonId: null, sys: false, blocked: false }),
});

export const coilImport = defineImport({
  ...named,
  kind: "coils",
  entity: coilEntity,
  defaults: () => ({ enabled: true }),
});
