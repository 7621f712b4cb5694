import { describe, expect, it } from "vitest";
import { longestText, textFaults } from "./text-faults.ts";

const faultsOf = (text: string, source: string, forms?: readonly string[]) =>
  textFaults(text, forms === undefined ? { text: source } : { text: source, forms }).map(
    ({ kind, part }) => `${kind} ${part}`,
  );

describe("a translation is refused", () => {
  it.each([
    [
      "without a placeholder",
      "running again after",
      "{{equipment}} voltou",
      "missingPlaceholder {{equipment}}",
    ],
    ["with another one", "{{machine}} {{equipment}}", "{{equipment}}", "unknownPlaceholder {{machine}}"],
    ["with the server's kind in a page", "{count} {{count}}", "{{count}}", "unknownPlaceholder {count}"],
    ["with the pages' kind in the server's", "{{name}} {name}", "{name}", "unknownPlaceholder {{name}}"],
    ["with half of one", "{{count}} {{cou", "{{count}}", "broken {{cou"],
    ["with a lone brace", "{{count}} }", "{{count}}", "broken }"],
    [
      "with another format",
      "{{n, number}}",
      "{{n}}",
      "missingPlaceholder {{n}}",
      "unknownPlaceholder {{n, number}}",
    ],
    ["without a tag", "fired", "<b>fired</b>", "missingTag <b>"],
    ["with a tag of its own", "<i>fired</i>", "fired", "unknownTag <i>"],
    ["with a script", "<script>alert(1)</script>", "fired", "unknownTag <script>"],
    ["with attributes", '<b onclick="x">f</b>', "<b>f</b>", "missingTag <b>", 'unknownTag <b onclick="x">'],
    ["with an open tag", "<b>fired", "<b>fired</b>", "broken <b>"],
    ["with a tag that closes nothing", "<b>fired</b></b>", "<b>fired</b>", "broken </b>"],
    ["with crossed tags", "<b><i>f</b></i>", "<b><i>f</i></b>", "broken </b>", "broken <b>"],
    ["with a tag that does not end", "<b>f</b> <i", "<b>f</b>", "broken <i"],
    ["with a nested text", "$t(panel.empty)", "nothing", "unknownNesting $t(panel.empty)"],
    ["without one", "nothing", "$t(panel.empty)", "missingNesting $t(panel.empty)"],
    ["with half of one", "$t(panel", "nothing", "broken $t(panel"],
    ["that says nothing", " \n ", "nothing", "empty "],
    ["with a line too many", "a\nb", "ab", "lineBreak "],
    ["with a tab", "a\tb", "ab", "controlCharacter "],
    ["with half a character", "a\ud800", "ab", "controlCharacter "],
    ["that has no end", "x".repeat(longestText + 1), "ab", "tooLong "],
  ])("%s", (_, text, source, ...expected) => {
    expect(faultsOf(text, source)).toEqual(expected);
  });
});

describe("a translation is taken", () => {
  it.each([
    ["in another order", "{{b}} of {{a}}", "{{a}} de {{b}}"],
    ["with spaces in its placeholders", "{{ a }}", "{{a}}"],
    ["with a value said twice", "{{a}}, {{a}}", "{{a}}"],
    ["with its tags", "Fired <b>{{count}} times</b>", "Disparou <b>{{count}} vezes</b>"],
    ["with a tag that closes itself", "a<br />b", "a<br/>b"],
    ["with a sign that is no tag", "a < b, 3<5", "a < b, 3<5"],
    ["with line breaks where the source has them", "a\n\nb", "c\nd"],
    ["with any words of the world", "停止 🙂 ñ", "parou"],
  ])("%s", (_, text, source) => {
    expect(faultsOf(text, source)).toEqual([]);
  });

  it("with what another plural form of its source has", () => {
    expect(faultsOf("{{count}} dia", "um dia", ["um dia", "{{count}} dias"])).toEqual([]);
    expect(faultsOf("{{days}} dia", "um dia", ["{{count}} dias"])).toEqual(["unknownPlaceholder {{days}}"]);
    expect(faultsOf("um dia", "{{count}} dia", ["{{count}} dias"])).toEqual(["missingPlaceholder {{count}}"]);
  });
});
