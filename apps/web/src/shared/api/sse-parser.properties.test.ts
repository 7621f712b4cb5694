import fc from "fast-check";
import { expect, it } from "vitest";
import { createSseParser, type ServerSentEvent } from "./sse-parser.ts";

const parsed = (pieces: readonly string[]): ServerSentEvent[] => {
  const events: ServerSentEvent[] = [];
  const parse = createSseParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
};

const cut = (text: string, at: readonly number[]): string[] => {
  const cuts = [
    0,
    ...at.map((share) => Math.floor(share * text.length)).toSorted((a, b) => a - b),
    text.length,
  ];
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
};

it("gives the same events however the network cuts the stream, with any line ending", () => {
  const event = fc.record({
    event: fc.constantFrom("change", "other"),
    data: fc.stringMatching(/^[a-z{}:" ]{1,20}$/),
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 6 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(share),
      (events, end, cuts) => {
        const text =
          events.map(({ event, data }) => `event: ${event}${end}data: ${data}${end}${end}`).join("") +
          `:${end}`;
        expect(parsed(cut(text, cuts))).toEqual(events);
      },
    ),
  );
});
