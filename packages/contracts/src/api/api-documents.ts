import { z } from "zod";
import { defineCall } from "../call.ts";

/** OpenAPI 3.1 description of the calls that programs make with an API key, and of no others. */
export const getApiDescription = defineCall({
  method: "GET",
  path: "/api/v1/openapi.json",
  audience: "none",
  answer: z.record(z.string(), z.unknown()),
  summary: "OpenAPI description of this API",
});

/** The same description as an HTML page in the reader's language. */
export const getApiPage = defineCall({
  method: "GET",
  path: "/api/v1/docs",
  audience: "none",
  answer: z.string(),
  summary: "Readable page about this API",
});
