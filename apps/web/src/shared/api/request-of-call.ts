import type { BodyOf, Call, QueryOf } from "@fiel/contracts";

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<C extends Call> = Readonly<Record<ParamName<C["path"]>, string>>;

/** Input of a call; the contract decides which parts it has. */
export type InputOf<C extends Call> = { readonly params: ParamsOf<C> } & (QueryOf<C> extends undefined
  ? unknown
  : Partial<QueryOf<C>> extends QueryOf<C>
    ? { readonly query?: QueryOf<C> }
    : { readonly query: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? unknown : { readonly body: BodyOf<C> }) &
  (C["files"] extends readonly string[]
    ? { readonly files?: Readonly<Partial<Record<C["files"][number], Blob>>> }
    : unknown) &
  /** Version of the record as read. The change is refused when the record has another version. */
  (C["versioned"] extends true ? { readonly version?: number } : unknown);

export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** Lists of plain values become repeated parameters; a list of objects (`dates`) becomes one JSON parameter. */
export const encodeQuery = (query: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (isPrimitive(value)) search.append(name, String(value));
    else if (Array.isArray(value) && value.every(isPrimitive))
      for (const item of value) search.append(name, String(item));
    else search.append(name, JSON.stringify(value));
  }
  return search.toString();
};

export const urlOf = (
  call: Call,
  params: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, unknown>>,
): string => {
  const path = fillPath(call.path, params);
  const search = query ? encodeQuery(query) : "";
  return search === "" ? path : `${path}?${search}`;
};
