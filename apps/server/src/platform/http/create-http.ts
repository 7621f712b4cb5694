import { randomUUID } from "node:crypto";
import type { Call } from "@fiel/contracts";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { answerError, answerNotFound } from "./error-handler.ts";
import { withoutPorts } from "./forwarded-addresses.ts";
import { hangUpWhenClosing } from "./hang-up-when-closing.ts";
import { hangUpWhenSilent } from "./hang-up-when-silent.ts";
import type { Authenticator } from "./principal.ts";

export interface HttpDependencies {
  readonly authenticator: Authenticator;
  readonly log: FastifyBaseLogger;
  /** Proxies whose forwarded addresses are believed. */
  readonly trustedProxies?: readonly string[];
  /** Answers requests without a route; by default the NotFound error. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Time for a full batch over a factory's slow line, ms. */
const longestRequestMs = 1_800_000;
/** Longest silence within a body, ms. */
const silenceMs = 120_000;

const requestIdForm = /^[\w.-]{8,64}$/;

/** A fastify with errors, request ids and the authenticator, on which calls can be mounted. */
export function createHttp({
  authenticator,
  log,
  trustedProxies = [],
  notFound = answerNotFound,
}: HttpDependencies): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    trustProxy: [...trustedProxies],
    requestTimeout: longestRequestMs,
    // Room for a filter of 400 windows in an address.
    http: { maxHeaderSize: 64 * 1024 },
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && requestIdForm.test(given) ? given : randomUUID();
    },
    // A malformed address reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      answerError(error, request, reply);
    },
    routerOptions: { maxParamLength: 200 },
  });
  app.decorate("authenticator", authenticator);
  app.decorate("mountedCalls", [] as Call[]);
  app.decorateRequest("principal", null);
  app.setSerializerCompiler(serializerCompiler);
  // mountCall validates input itself, because the messages are in the caller's language.
  app.setValidatorCompiler(() => () => true);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound);
  app.addHook("onRequest", async (request, reply) => {
    const { headers } = request.raw;
    const forwarded = headers["x-forwarded-for"];
    // Before anything reads the address.
    if (typeof forwarded === "string") headers["x-forwarded-for"] = withoutPorts(forwarded);
    reply.header("x-request-id", request.id);
  });
  hangUpWhenClosing(app);
  hangUpWhenSilent(app, silenceMs);
  return app;
}
