/** Part of JSON Schema that the documentation uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** Schema of the JSON within a text. */
  readonly contentSchema?: JsonSchema;
}

/** The schema itself, or the options of a union. */
export const optionsOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const options = schema.anyOf ?? schema.oneOf;
  return options === undefined ? [schema] : options.flatMap(optionsOf);
};
