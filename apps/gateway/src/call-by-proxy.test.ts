import { expect, test } from "vitest";
import { callByProxy } from "./call-by-proxy.ts";
import { SettingsError } from "./settings.ts";

test("a Node that cannot call by a proxy is refused in words", () => {
  const call = () => callByProxy(new URL("http://a:s3nha@proxy.example:3128"), {});
  expect(call).toThrow(SettingsError);
  expect(call).toThrow(/NO_PROXY/);
  expect(call).not.toThrow(/s3nha/);
});
