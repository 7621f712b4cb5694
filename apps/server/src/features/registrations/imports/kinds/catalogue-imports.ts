import { coilEntity } from "../../coil-entity.ts";
import { eventEntity } from "../../event-entity.ts";
import { operatorEntity } from "../../operator-entity.ts";
import { defineImport, plainResolve, type Resolver, type Values } from "../import-definition.ts";

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

export const eventImport = defineImport({
  ...named,
  kind: "events",
  entity: eventEntity,
  defaults: () => ({ planned: false, sys: false, blocked: false }),
});

export const coilImport = defineImport({
  ...named,
  kind: "coils",
  entity: coilEntity,
  defaults: () => ({ enabled: true }),
});
