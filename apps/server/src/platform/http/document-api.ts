import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { forOperators } from "./operator-token.ts";

interface Documented {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: object;
}

/** Documents input by its normalized form, and JSON in a text by the form of its content. */
function documentForm({ zodSchema, jsonSchema }: Documented): void {
  const pipe = zodSchema instanceof z.ZodDefault ? zodSchema.unwrap() : zodSchema;
  if (!(pipe instanceof z.ZodPipe) || pipe.out instanceof z.ZodTransform) return;
  const { $schema: _, ...form } = z.toJSONSchema(pipe.out, { io: "input" });
  if (!(pipe.in instanceof z.ZodPipe)) Object.assign(jsonSchema, form);
  else if (form.type === "array")
    Object.assign(jsonSchema, { contentMediaType: "application/json", contentSchema: form });
}

const transform = createJsonSchemaTransform({ zodToJsonConfig: { override: documentForm } });

/** Collects every call mounted from now on, and answers them as OpenAPI at `/api/docs`, only with the operator's token. */
export async function documentApi(
  app: FastifyInstance,
  publicUrl: string,
  token: string | null,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Fiel", version: "1", description: "Weighing lines, tenant by tenant." },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform,
  });
  const options = { schema: { hide: true }, onRequest: forOperators(token) };
  app.get("/api/docs", options, async () => app.swagger());
}
