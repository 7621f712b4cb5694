import type { Call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { asOperator } from "../test-app.ts";
import type { JsonSchema } from "./json-schema.ts";

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** A mounted call with its inputs, from the documentation of the running server. */
export interface DocumentedCall {
  readonly call: Call;
  /** Null for a call without a body. */
  readonly body: JsonSchema | null;
  readonly query: readonly Parameter[];
  readonly params: readonly Parameter[];
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}
interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Every mounted call, so that new ones are included automatically. */
export async function documentedCalls(app: FastifyInstance): Promise<DocumentedCall[]> {
  const { paths } = (await app.inject({ url: "/api/docs", headers: asOperator })).json<Documentation>();
  return app.mountedCalls.map((call) => {
    const operation = paths[call.path.replaceAll(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${call.method} ${call.path} is not documented`);
    const { parameters = [], requestBody } = operation;
    return {
      call,
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      query: parameters.filter((one) => one.in === "query"),
      params: parameters.filter((one) => one.in === "path"),
    };
  });
}

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
