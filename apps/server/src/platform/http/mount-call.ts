import { errorBody, type Audience, type Call, type ErrorCode } from "@fiel/contracts";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { requirePrincipal } from "./guard.ts";
import { hangUpSignal } from "./hang-up-signal.ts";
import { callersLanguage } from "./language.ts";
import type { Authenticator, Principal, PrincipalOf } from "./principal.ts";
import { readForm, type UploadedFiles } from "./read-form.ts";
import { type Expected, expectedVersion, tagVersion } from "./record-version.ts";
import { validateInput } from "./validate-input.ts";

declare module "fastify" {
  interface FastifyInstance {
    authenticator: Authenticator;
    /** Every mounted call, with its path. */
    mountedCalls: Call[];
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;

/** Input of a handler: everything is validated, and `principal` may make the call for the tenant of the path. */
export interface CallInput<C extends Call> {
  readonly params: Parsed<C["params"], PathParams<C["path"]>>;
  readonly query: Parsed<C["query"], undefined>;
  readonly body: Parsed<C["body"], undefined>;
  readonly principal: PrincipalOf<C["audience"]>;
  /** The form's files, for a call that names `files`; otherwise empty. */
  readonly files: UploadedFiles;
  /** For a `versioned` call: the version that the caller has read. */
  readonly expected: Expected;
  /** Fires when the caller hangs up before the answer. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The answer, or the reply when the handler sent it itself (a file, a stream, a 304). */
export type CallResult<C extends Call> = z.input<C["answer"]> | FastifyReply;
export type CallHandler<C extends Call> = (input: CallInput<C>) => CallResult<C> | Promise<CallResult<C>>;

export interface MountOptions {
  /** Bytes; fastify's 1 MiB by default. */
  readonly bodyLimit?: number;
  /** Maximum bytes of a file in a form; 1 MiB by default. */
  readonly fileLimit?: number;
  /** Message for a larger file; `imageTooLarge` by default. */
  readonly tooLarge?: string;
  /** Leaves `request.body` as parsed: the handler validates it itself. */
  readonly uncheckedBody?: boolean;
  /** Error code for invalid input, instead of InvalidRequest. */
  readonly invalidCode?: ErrorCode;
}

/** Mounts a call of the contracts in the scope of `app`, whose content parsers and hooks apply. */
export function mountCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: MountOptions = {},
): void {
  app.mountedCalls.push(call);
  const route = routeOf(app, call, handler, options);
  if (call.files === undefined) return void app.route(route);
  // Forms are parsed only for the calls that expect them.
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.route(route);
  });
}

function routeOf(
  app: FastifyInstance,
  call: Call,
  handler: CallHandler<Call>,
  options: MountOptions,
): RouteOptions {
  const { bodyLimit, fileLimit = 1024 * 1024, tooLarge = "imageTooLarge" } = options;
  const { uncheckedBody = false, invalidCode = "InvalidRequest" } = options;
  return {
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    schema: documentation(call),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    onRequest: async (request, reply) => {
      // Created before the first await, or a hang-up in between would be missed.
      hangUpSignal(reply);
      request.principal = await requirePrincipal(request, call, app.authenticator);
    },
    handler: async (request, reply) => {
      const form = call.files === undefined ? null : await readForm(request, call, { fileLimit, tooLarge });
      if (form !== null) request.body = form.fields;
      // A body may take minutes to arrive: what the caller may do is what they may do once it is there.
      if (request.method !== "GET")
        request.principal = await requirePrincipal(request, call, app.authenticator);
      const language = callersLanguage(request);
      const valid = validateInput(call, request, { language, withBody: !uncheckedBody, invalidCode });
      const input: unknown = {
        ...valid,
        principal: request.principal,
        files: form?.files ?? noFiles,
        expected: call.versioned ? expectedVersion(request) : null,
        signal: hangUpSignal(reply),
        request,
        reply,
      };
      const result = await handler(input as CallInput<Call>);
      if (call.versioned) tagVersion(reply, result);
      return result;
    },
  };
}

const noFiles: UploadedFiles = new Map();

const guarded = (audience: Audience): boolean => audience !== "none";

/** A form's schema with its files among the fields. */
const withFiles = (body: z.ZodType, files: readonly string[] = []): z.ZodType =>
  body instanceof z.ZodObject
    ? body.safeExtend(Object.fromEntries(files.map((name) => [name, z.file().optional()])))
    : body;

function documentation({ summary, audience, path, params, query, body, files, answer }: Call) {
  return {
    summary,
    tags: [path.split("/")[path.startsWith("/api/client/:tenant/") ? 4 : 2] ?? "api"],
    ...(guarded(audience) ? { security: [{ bearer: [] }], description: `Audience: ${audience}` } : {}),
    ...(files === undefined ? {} : { consumes: ["multipart/form-data"] }),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body: withFiles(body, files) }),
    response: { 200: answer, "4xx": errorBody, "5xx": errorBody },
  };
}
