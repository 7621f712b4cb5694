import { largestInteger } from "../fields.ts";

/** Kinds of registrations that can be imported and exported as a file. */
export const importKinds = ["products", "operators", "events", "coils", "equipments"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * How a cell is read and shown. `weight`: integer scaled by the row's unit; `mass`: g; `level`: 0 to 4; `link`: 0 RS485, 1 TCP/IP; `group`: name of
 * an equipment group; `reason`: a reason with its group, `Mecânica > Correia`; `zone`: IANA time zone.
 */
export type ImportFieldType =
  | "text"
  | "whole"
  | "decimal"
  | "money"
  | "weight"
  | "mass"
  | "flag"
  | "unit"
  | "level"
  | "link"
  | "group"
  | "reason"
  | "zone";

export interface ImportField {
  /** Name of the field in the calls of the registration. */
  readonly name: string;
  readonly type: ImportFieldType;
  /** The field by which a row finds its record. */
  readonly key?: true;
  /** An empty cell is an error. */
  readonly filled?: true;
  /** Maximum length of a text, characters. */
  readonly longest?: number;
  /** Minimum and maximum of a number. */
  readonly least?: number;
  readonly most?: number;
}

const largestDecimal = 1_000_000_000;
const code = {
  name: "code",
  type: "whole",
  key: true,
  filled: true,
  least: 1,
  most: largestInteger,
} as const;
const limit = { type: "weight", least: 1 } as const;
const invalid = { type: "weight", least: 0 } as const;
const path = { type: "text", longest: 500 } as const;

/** Columns of each kind, in the order of pages and exports. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: [
    { name: "codeText", type: "text", key: true, filled: true, longest: 60 },
    { name: "name", type: "text", filled: true, longest: 120 },
    { name: "unit", type: "unit" },
    { name: "netWeight", type: "weight", filled: true, least: 0 },
    { name: "packageWeight", type: "weight", filled: true, least: 0 },
    { name: "rejectUnder", ...limit },
    { name: "rejectOver", ...limit },
    { name: "correctionBelow", ...limit },
    { name: "correctionAbove", ...limit },
    { name: "costPerKg", type: "money", least: 0, most: largestDecimal },
    { name: "packSize", type: "whole", filled: true, least: 1, most: largestInteger },
    { name: "barCode", type: "text", longest: 60 },
    { name: "brand", type: "text", longest: 60 },
    { name: "type", type: "text", longest: 60 },
    { name: "factoryDefault", type: "flag" },
    { name: "invalidAbove", ...invalid },
    { name: "invalidBelow", ...invalid },
    { name: "invalidDevianceAbove", ...invalid },
    { name: "code", type: "whole", least: 1, most: largestInteger },
  ],
  operators: [code, { name: "name", type: "text", filled: true, longest: 120 }],
  events: [
    code,
    { name: "name", type: "text", filled: true, longest: 48 },
    { name: "notificationLevel", type: "level", filled: true },
    { name: "planned", type: "flag" },
    { name: "reason", type: "reason" },
  ],
  coils: [
    { ...code, least: 0 },
    { name: "name", type: "text", filled: true, longest: 48 },
    { name: "weight", type: "mass", filled: true, least: 0, most: largestDecimal },
    { name: "estimate", type: "whole", filled: true, least: 0, most: largestInteger },
    { name: "enabled", type: "flag" },
  ],
  equipments: [
    { ...code, name: "mid" },
    { name: "name", type: "text", filled: true, longest: 4 },
    { name: "group", type: "group" },
    { name: "type", type: "link" },
    { name: "ip", type: "text", longest: 253 },
    { name: "port", type: "whole", filled: true, least: 1, most: 65_535 },
    { name: "expectedRate", type: "decimal", least: 0.001, most: 1_000_000 },
    { name: "timeZone", type: "zone" },
    { name: "bitmap", type: "whole", filled: true, least: 0, most: 65_535 },
    { name: "profile", type: "text", filled: true, longest: 60 },
    { name: "factor", type: "decimal", filled: true, least: 0.000_001, most: 1_000_000 },
    { name: "dataDirectory", ...path },
    { name: "configDirectory", ...path },
    { name: "cpNetReferenceName", type: "text", longest: 120 },
    { name: "syncOldData", type: "flag" },
  ],
};
