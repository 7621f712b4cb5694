import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useScaleInPicture } from "../../shared/charts/picture-context.ts";
import type { HeatGrid } from "./heat-grid.ts";
import { heatTokens } from "./heat-option.ts";
import classes from "./heat-panel.module.css";

/** Colour scale, from zero packages to the end of the darkest colour. */
export const HeatLegend = ({ grid: { top } }: { grid: Pick<HeatGrid, "top"> }) => {
  const { i18n } = useTranslation();
  const scale = useMemo(() => {
    const compact = new Intl.NumberFormat(i18n.language, { notation: "compact" });
    return { from: compact.format(0), tokens: heatTokens, to: compact.format(top) };
  }, [top, i18n.language]);
  useScaleInPicture(scale);
  return (
    <span className={classes.legend}>
      {scale.from}
      <span className={classes.scale} aria-hidden="true">
        {heatTokens.map((token) => (
          <i key={token} style={{ background: `var(--${token})` }} />
        ))}
      </span>
      {scale.to}
    </span>
  );
};
