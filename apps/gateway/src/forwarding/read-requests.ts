import { getGatewayRequests, type RequestedTest, requestedTest } from "@fiel/contracts";
import { z } from "zod";

const { answer } = getGatewayRequests;
const loose = answer.extend({ tests: z.array(z.unknown()), update: z.unknown().optional() });

export interface ReadRequests extends Pick<z.infer<typeof answer>, "registrationsChanged"> {
  readonly tests: readonly RequestedTest[];
  readonly update: NonNullable<z.infer<typeof answer>["update"]> | null;
  /** Why a request could not be parsed; null when all could. */
  readonly trouble: string | null;
}

/** Parses the server's requests one by one, so that one of a newer server does not stop the others. Throws when the answer itself is invalid. */
export function readRequests(told: unknown): ReadRequests {
  const { registrationsChanged, ...asked } = loose.parse(told);
  const update = answer.shape.update.safeParse(asked.update);
  const tests = asked.tests.map((one) => requestedTest.safeParse(one));
  const unread = [update, ...tests].find(({ error }) => error !== undefined)?.error;
  return {
    registrationsChanged,
    tests: tests.flatMap(({ data }) => (data === undefined ? [] : [data])),
    update: update.data ?? null,
    trouble: unread === undefined ? null : z.prettifyError(unread),
  };
}
