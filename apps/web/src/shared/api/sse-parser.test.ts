import { describe, expect, it } from "vitest";
import { createSseParser, type ServerSentEvent } from "./sse-parser.ts";

const eventsOf = (...pieces: string[]): ServerSentEvent[] => {
  const events: ServerSentEvent[] = [];
  const parse = createSseParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
};

describe("a stream of server-sent events", () => {
  it("gives named events with their data", () => {
    expect(eventsOf('event: change\ndata: {"a":1}\n\n')).toEqual([{ event: "change", data: '{"a":1}' }]);
  });

  it("joins several data lines and drops one leading space only", () => {
    expect(eventsOf("data:  a\ndata:b\n\n")).toEqual([{ event: "message", data: " a\nb" }]);
  });

  it("passes over comments, unknown fields and events without data", () => {
    expect(eventsOf(": alive\n\nevent: change\n\nid: 4\nretry: 3\n\n")).toEqual([]);
  });

  it("forgets a name with the event that bore it", () => {
    expect(eventsOf("event: change\ndata: 1\n\ndata: 2\n\n").map(({ event }) => event)).toEqual([
      "change",
      "message",
    ]);
  });

  it("waits for the blank line", () => {
    expect(eventsOf("data: 1\n")).toEqual([]);
  });
});
