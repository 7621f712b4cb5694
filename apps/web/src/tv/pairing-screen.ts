import { formatInstant, type Locale } from "@fiel/domain";
import { runningTime } from "../shared/board/board-words.ts";
import { drawMark } from "../shared/board/board-marks.ts";
import { div, empty, span } from "../shared/board/element.ts";
import { boardTextsOf } from "../shared/board/texts/index.ts";
import { drawLogo } from "./draw-logo.ts";
import { browserName } from "./browser-name.ts";

export interface PairingState {
  /** Null when there is no code, and while the server does not answer. */
  readonly code: string | null;
  /** Ms until the code expires. */
  readonly leftMs: number;
  readonly isAnswering: boolean;
}

const half = 3;

const drawCode = (code: string | null): HTMLElement =>
  div(
    "tv-code",
    ...Array.from(code ?? "······").map((letter, i) =>
      div(i === half ? "tv-letter tv-letter-gap" : "tv-letter", code === null ? "" : letter),
    ),
  );

const clockOf = (nowMs: number): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatInstant(nowMs, "time", timeZone) ?? "";
};

/** Shows the code of an unpaired screen, instructions, and the state of the connection. */
export const drawPairing = (
  root: HTMLElement,
  { code, leftMs, isAnswering }: PairingState,
  { locale, nowMs }: { readonly locale: Locale; readonly nowMs: number },
): void => {
  const texts = boardTextsOf(locale);
  const steps = texts.pairingSteps.map(([before = "", strong, after], i) =>
    div(
      "tv-step",
      span("tv-step-number", String(i + 1)),
      span(
        "",
        before,
        strong === undefined ? null : span("tv-strong", ` ${strong}`),
        after === undefined ? null : ` ${after}`,
      ),
    ),
  );
  const size = `${Math.round(window.innerWidth * window.devicePixelRatio)} × ${Math.round(window.innerHeight * window.devicePixelRatio)}`;
  empty(root);
  root.className = "board tv-pairing";
  root.setAttribute("data-theme", "dark");
  root.appendChild(
    div(
      "tv-pair",
      div("tv-head", drawLogo(), span("tv-name", "Fiel"), span("board-clock tv-clock", clockOf(nowMs))),
      div("tv-middle", div("tv-title", texts.pairingTitle), drawCode(code), div("tv-steps", ...steps)),
      div(
        "tv-foot",
        isAnswering
          ? span("tv-status tv-answers", drawMark("producing"), texts.serverAnswers)
          : span("tv-status tv-silent", drawMark("disconnected"), texts.serverSilent),
        span("tv-fact", size),
        span("tv-fact", browserName(navigator.userAgent)),
        span("tv-fact", texts.version(__FIEL_VERSION__)),
        code === null
          ? span("tv-new")
          : span("tv-new", `${texts.newCodeIn} `, span("tv-strong", runningTime(leftMs / 1000))),
      ),
    ),
  );
};
