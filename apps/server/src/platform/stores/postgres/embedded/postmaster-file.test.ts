import { describe, expect, it } from "vitest";
import { parsePostmaster } from "./postmaster-file.ts";

const file = (state: string) =>
  `4711\n/srv/fiel/data/postgres\n1767225600\n36931\n\n127.0.0.1\n  1234567      42\n${state}\n`;

describe("postmaster.pid", () => {
  it("names the process and the port, and whether connections are taken", () => {
    expect(parsePostmaster(file("ready   "))).toEqual({ pid: 4711, port: 36_931, ready: true });
    expect(parsePostmaster(file("starting"))).toEqual({ pid: 4711, port: 36_931, ready: false });
    expect(parsePostmaster(file("stopping"))).toMatchObject({ ready: false });
  });

  it("has no port while it is being written", () => {
    expect(parsePostmaster("4711\n/srv/fiel")).toEqual({ pid: 4711, port: 0, ready: false });
  });

  it.each(["", "\n", "no number\n"])("is nobody's when it says %j", (text) => {
    expect(parsePostmaster(text)).toBeNull();
  });
});
