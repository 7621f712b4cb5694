import type { ImportKind } from "@fiel/contracts";
import type { ImportDefinition } from "../import-definition.ts";
import { coilImport, eventImport, operatorImport } from "./catalogue-imports.ts";
import { equipmentImport } from "./equipment-import.ts";
import { productImport } from "./product-import.ts";

export const definitions: Readonly<Record<ImportKind, ImportDefinition>> = {
  products: productImport,
  operators: operatorImport,
  events: eventImport,
  coils: coilImport,
  equipments: equipmentImport,
};
