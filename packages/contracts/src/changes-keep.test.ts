import { expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "./testing/every-call.ts";

/** Names of what a body makes up where it is not sent, within what is sent in part too. */
function madeUp(body: z.ZodType, place = ""): string[] {
  const inner = body instanceof z.ZodOptional || body instanceof z.ZodNullable ? body.unwrap() : body;
  if (inner instanceof z.ZodPipe && inner.in instanceof z.ZodObject) return madeUp(inner.in, place);
  if (inner !== body) return madeUp(inner as z.ZodType, place);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const nothing = field.safeParse(undefined);
    const own = nothing.success && nothing.data !== undefined ? [`${place}${name}`] : [];
    return [...own, ...madeUp(field, `${place}${name}.`)];
  });
}

/** PUT changes what there is; a POST that names one thing does, too. */
const isChange = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === "PUT" || method === "PATCH" || (method === "POST" && /\/:(?!tenant)\w+/.test(path));

test("a call that changes something has no default: what is not sent stays", () => {
  const changes = everyCall.filter((call) => isChange(call) && call.body !== undefined);
  expect(changes.length).toBeGreaterThan(15);
  const found = changes.flatMap(({ method, path, body }) =>
    body === undefined ? [] : madeUp(body).map((name) => `${name} of ${method} ${path}`),
  );
  expect(found).toEqual([]);
});
