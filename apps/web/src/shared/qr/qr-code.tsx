import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** Rendered in the page, because the content must not reach another service. Dark on light in both themes, as scanners need it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: modules.join("") };
  }, [text]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
};
