import { inEqualTime, isOfOtherLength, overMonth } from "@fiel/domain";
import { type BoardView, type DrawnPage, listOf, periodWords } from "../board-view.ts";
import { figure, unitFor } from "../board-words.ts";
import { type Child, div, styled } from "../element.ts";

type Giveaway = NonNullable<BoardView["picture"]["giveaway"]>;
type Row = Giveaway["rows"][number];

const drawRow = (row: Row, most: number, { cost }: Giveaway, { words }: BoardView): HTMLElement => {
  const size = cost === null ? row.grams : (row.cost ?? 0);
  const bar = styled(div(row.id === null ? "board-bar board-bar-rest" : "board-bar board-bar-c1"), {
    width: `${Math.max(0, (size / most) * 100)}%`,
  });
  const name = row.id === null ? words.texts.othersCount(row.machines) : (row.name ?? "");
  return div(
    `board-give-row${cost === null ? " board-give-plain" : ""}`,
    div(row.id === null ? "board-give-name board-give-others" : "board-give-name", name),
    div("board-give-track", bar),
    div("board-give-mean", row.mean === null ? "" : `${words.number(row.mean, 1, true)} g`),
    div("board-give-mass", figure("", words.mass(row.grams, unitFor(row.grams)))),
    cost === null
      ? null
      : div("board-give-cost", row.cost === null ? "" : figure("", words.money(row.cost), true)),
  );
};

const drawTable = (giveaway: Giveaway, view: BoardView): HTMLElement => {
  const { texts } = view.words;
  const { rows, cost } = giveaway;
  if (rows.length === 0) return div("board-panel board-none", texts.noGiveaway);
  const most = Math.max(1e-9, ...rows.map((row) => (cost === null ? row.grams : (row.cost ?? 0))));
  const head = div(
    `board-give-head${cost === null ? " board-give-plain" : ""}`,
    div(""),
    div(""),
    div("", texts.perPackage),
    div("", texts.weight),
    cost === null ? null : div("", texts.loss),
  );
  return div("board-panel board-give", head, ...rows.map((row) => drawRow(row, most, giveaway, view)));
};

const part = (label: string, ...children: readonly Child[]): Child[] => [
  div("board-side-label", label),
  ...children,
  div("board-rule"),
];

/** Giveaway of the previous period scaled to the same planned time; null when one of the periods had none. */
const beforeNote = (giveaway: Giveaway, words: BoardView["words"]): HTMLElement | null => {
  const { cost, previousCost, previousGrams, plannedTime } = giveaway;
  const amount = inEqualTime(cost === null ? previousGrams : (previousCost ?? 0), plannedTime);
  if (amount === null) return null;
  const text = cost === null ? words.massText(amount) : moneyText(amount, words);
  const { previous, previousEqual } = words.texts;
  return div("board-side-note", isOfOtherLength(plannedTime) ? previousEqual(text) : previous(text));
};

const drawSide = (giveaway: Giveaway, { words }: BoardView): HTMLElement => {
  const { texts } = words;
  const { grams, cost, percent, days, withoutCost } = giveaway;
  const massOf = (value: number) => words.mass(value, unitFor(value));
  const month = overMonth(cost ?? grams, days);
  return div(
    "board-panel board-side",
    ...part(
      texts.given,
      cost === null ? figure("board-hero", massOf(grams)) : figure("board-hero", words.money(cost), true),
      beforeNote(giveaway, words),
    ),
    ...part(
      texts.givenWeight,
      cost === null ? null : figure("board-big", massOf(grams)),
      percent === null ? null : div("board-side-note", texts.ofPacked(words.percent(percent, 2))),
    ),
    ...(month === null
      ? []
      : part(
          texts.atThisPace,
          cost === null ? figure("board-big", massOf(month)) : figure("board-big", words.money(month), true),
        )),
    ...(cost === null || withoutCost.names.length === 0
      ? []
      : [
          div("board-side-label", texts.withoutCost),
          div("board-side-strong", withoutCost.names.join(", ")),
          div("board-side-note", texts.leftOut(words.massText(withoutCost.grams))),
        ]),
  );
};

const moneyText = (amount: number, words: BoardView["words"]): string => {
  const { unit, value } = words.money(amount);
  return `${unit} ${value}`;
};

/** Page of giveaway: weight above nominal and, where a cost is known, its price. */
export const drawGiveaway = (view: BoardView): DrawnPage => {
  const { picture, words } = view;
  const sub = listOf(periodWords(view), words.texts.aboveNominal);
  const { giveaway } = picture;
  if (giveaway === null) return { title: words.texts.giveaway, sub, body: div("") };
  const body = div("board-two", drawTable(giveaway, view), drawSide(giveaway, view));
  return { title: words.texts.giveaway, sub, body };
};
