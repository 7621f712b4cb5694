import { getApiDescription, getApiPage } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";

/** Part of JSON Schema that the page reads. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

export interface DescribedCall {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

export interface ApiDescription {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly [part: string]: unknown;
}

const info = {
  title: "Fiel, read API",
  version: "1",
  description:
    "Data of a plant for other programs. Each call needs a key created by an administrator: `Authorization: Bearer fiel_…`. A key may make 120 calls a minute; further calls are answered with 429 and `Retry-After`. Instants are in UTC (ISO 8601). New fields may be added; existing fields keep their names and meanings.",
};

/** The part of the OpenAPI description that is for programs. Everything in it is generated from the contracts. */
export function describeApi(app: FastifyInstance): ApiDescription {
  const all = app.swagger() as unknown as ApiDescription;
  const about: ReadonlySet<string> = new Set([getApiDescription.path, getApiPage.path]);
  const own = Object.entries(all.paths).filter(([path]) => path.startsWith("/api/v1/") && !about.has(path));
  const { servers } = all;
  return {
    openapi: all.openapi,
    info,
    servers,
    paths: Object.fromEntries(own),
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
