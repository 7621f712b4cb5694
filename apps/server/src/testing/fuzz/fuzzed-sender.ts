import type { Call, ErrorBody } from "@fiel/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { bearer } from "../test-app.ts";
import type { FuzzedBody } from "./fuzzed-body.ts";
import type { FuzzedPlant } from "./fuzzed-plant.ts";

export interface FuzzedRequest extends Partial<FuzzedBody> {
  /** Path and query. */
  readonly url: string;
}

export interface FuzzedAnswer {
  readonly status: number;
  readonly text: string;
}

/** Ms after which a missing answer is a failure. */
const longestMs = 30_000;

const wasEnded = ({ status, text }: FuzzedAnswer): boolean =>
  status === 401 && /"code":"(Unauthenticated|UnknownDeviceKey|UnknownApiKey)"/.test(text);

/** Sends a request with the token of the call's audience. Replaces a token that an earlier call ended, and calls `onRenewed`. */
export function fuzzedSender(
  { test, tokens, renew, payingHeaders }: FuzzedPlant,
  onRenewed: () => Promise<void>,
) {
  const once = async ({ method, path, audience }: Call, { url, payload, headers }: FuzzedRequest) => {
    const token = tokens.get(audience);
    const pays = path.startsWith("/api/payments/") ? payingHeaders(payload ?? "") : {};
    const answered = test.app.inject({
      method,
      url,
      headers: { ...pays, ...headers, ...(token === undefined ? {} : bearer(token)) },
      ...(payload === undefined ? {} : { payload }),
    });
    const answer = await Promise.race([answered, sleep(longestMs, null, { ref: false })]);
    if (answer === null) throw new Error(`${method} ${url} was not answered`);
    return { status: answer.statusCode, text: answer.body };
  };
  return async (call: Call, request: FuzzedRequest): Promise<FuzzedAnswer> => {
    // Otherwise the limits of attempts would refuse all later requests.
    await test.postgres.owner.deleteFrom("rate_limits").execute();
    const answer = await once(call, request);
    if (!wasEnded(answer) || call.audience === "none") return answer;
    await renew(call.audience);
    await onRenewed();
    return once(call, request);
  };
}

/** Fields that an answer reports as wrong. */
export function fieldsOf(text: string): readonly string[] {
  const { error } = JSON.parse(text) as Partial<ErrorBody>;
  return Object.keys(error?.fields ?? {});
}
