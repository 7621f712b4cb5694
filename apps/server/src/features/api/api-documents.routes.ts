import { getApiDescription, getApiPage } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { callersLanguage } from "../../platform/http/language.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { type ApiDescription, describeApi } from "./api-description.ts";
import { apiPage } from "./api-page.ts";

/** Calls for the description of the API. It contains no client's data. */
export function mountApiDocuments(app: FastifyInstance): void {
  let description: ApiDescription | null = null;
  // Built at the first request, when all calls are mounted.
  const described = (): ApiDescription => (description ??= describeApi(app));
  mountCall(app, getApiDescription, () => ({ ...described() }));
  mountCall(app, getApiPage, ({ request, reply }) =>
    reply.type("text/html; charset=utf-8").send(apiPage(described(), callersLanguage(request))),
  );
}
