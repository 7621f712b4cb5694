import type { ErrorBody, ErrorCode } from "@fiel/contracts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { CallError } from "./call-error.ts";
import { hangUpSignal } from "./hang-up-signal.ts";
import { callersLanguage } from "./language.ts";
import { errorMessage, fieldMessage } from "./messages/messages.ts";
import { isLockedOut, isStoreFailure } from "./store-failure.ts";

const ofLibraries: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BatchTooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UnsupportedMediaType",
  FST_ERR_NOT_FOUND: "NotFound",
  // PostgreSQL: a text with a NUL character, which no column accepts; the same, or half a surrogate pair, in JSON.
  "22021": "InvalidRequest",
  "22P05": "InvalidRequest",
};

/** The status that proxies log when the caller did not wait for the answer. */
const hungUp = 499;

/** The one place where errors become answers. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Nobody reads the answer any more; an interrupted request is not a failure of this server.
  if (hangUpSignal(reply).aborted || request.raw.errored !== null) return reply.code(hungUp).send();
  const refusal = asCallError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  if (refusal.retryAfterS !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfterS)));
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(refusal.status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new CallError("NotFound"), request, reply);
}

function asCallError(error: FastifyError | Error): CallError {
  if (error instanceof CallError) return error;
  if (isLockedOut(error)) return new CallError("Busy", { retryAfterS: 5, cause: error });
  if (isStoreFailure(error)) return new CallError("StoreUnavailable", { retryAfterS: 5, cause: error });
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  const known = ofLibraries[code];
  if (known !== undefined) return new CallError(known);
  return new CallError(ofStatus(statusCode), { cause: error });
}

function ofStatus(status: number): ErrorCode {
  if (status === 403) return "Forbidden";
  if (status === 404) return "NotFound";
  return status >= 400 && status < 500 ? "InvalidRequest" : "Unexpected";
}

function bodyOf({ code, fields, retryAfterS, current }: CallError, request: FastifyRequest): ErrorBody {
  const language = callersLanguage(request);
  const translated = Object.entries(fields ?? {}).map(
    ([name, problem]) => [name, fieldMessage(problem, language)] as const,
  );
  return {
    error: {
      code,
      message: errorMessage(code, language, retryAfterS),
      ...(translated.length > 0 ? { fields: Object.fromEntries(translated) } : {}),
      ...(retryAfterS === undefined ? {} : { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) }),
      ...(current === undefined ? {} : { current }),
    },
  };
}
