import classes from "./logo.module.css";

/** Mark of the product: the tongue of a balance over its scale, which shows whether the weight is right. */
export const LogoMark = ({ size = 20 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={classes.mark}>
    <path className={classes.tongue} d="M12 0 14.5 18H9.5Z" />
    <path
      className={classes.scale}
      d="M0 22.2h2.1V18h2.1v4.2h2.1v-2.6h2.1v2.6h7.2v-2.6h2.1v2.6h2.1V18h2.1v4.2H24V24H0Z"
    />
  </svg>
);

export const Logo = ({
  size = 20,
  name,
  collapsed = false,
}: {
  size?: number;
  name: string;
  collapsed?: boolean;
}) => (
  <span className={classes.logo} data-collapsed={collapsed || undefined}>
    <LogoMark size={size} />
    <span className={classes.name}>{name}</span>
  </span>
);
