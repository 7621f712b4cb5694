import type { BoardPage } from "@fiel/contracts";
import classes from "./board.module.css";

const bars = (lengths: readonly number[], fill: string) =>
  lengths.map((length, i) => (
    <rect
      key={length}
      x={16}
      y={20 + i * 9}
      width={length}
      height={6}
      fill={i === lengths.length - 1 ? "var(--bar-rest)" : fill}
    />
  ));

const cards = [
  ["--band-useful", 14, 18],
  ["--band-useful", 72, 18],
  ["--band-stopped", 14, 48],
  ["--band-disc", 72, 48],
] as const;

const pictures: Readonly<Record<BoardPage, () => React.ReactNode>> = {
  stops: () => bars([62, 52, 44, 34, 26, 15], "var(--bar-stopped)"),
  giveaway: () => bars([76, 58, 43, 30, 20, 13], "var(--c1)"),
  machines: () =>
    cards.map(([fill, x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <rect width={52} height={26} fill="var(--s2)" />
        <rect width={52} height={8} fill={`var(${fill})`} />
      </g>
    )),
  production: () =>
    [26, 40, 20, 18].map((height, i) => (
      <g key={height}>
        <rect
          x={18 + i * 28}
          y={74 - height * 1.35}
          width={18}
          height={height * 1.35}
          fill="none"
          stroke="var(--remain)"
        />
        <rect x={18 + i * 28} y={74 - height} width={18} height={height} fill="var(--useful)" />
      </g>
    )),
  pace: () => (
    <>
      <path d="M14 74 L92 28" stroke="var(--useful)" strokeWidth={3} fill="none" />
      <path d="M14 74 L118 16" stroke="var(--text2)" strokeWidth={1.5} strokeDasharray="2 3" fill="none" />
    </>
  ),
};

/** Small picture of a page. */
export const PagePicture = ({ page }: { readonly page: BoardPage }) => (
  <svg viewBox="0 0 130 84" className={classes.picture} aria-hidden="true">
    <rect width={130} height={84} rx={3} fill="var(--s0)" />
    <rect x={14} y={7} width={36} height={4} fill="var(--text2)" />
    {pictures[page]()}
  </svg>
);
