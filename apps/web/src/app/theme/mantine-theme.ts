import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const fiel: MantineColorsTuple = [
  "#eef3fd",
  "#dbe6fb",
  "#b5cbf6",
  "#86aefc",
  "#6492ee",
  "#4277e4",
  "#3569d6",
  "#1d55c9",
  "#17469f",
  "#113679",
];

export const mantineTheme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "fiel",
  primaryShade: { light: 7, dark: 6 },
  colors: { fiel },
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  fontSizes: {
    xs: "var(--t-11)",
    sm: "var(--t-12)",
    md: "var(--t-13)",
    lg: "var(--t-14)",
    xl: "var(--t-16)",
  },
  breakpoints: { md: "56.25em", xl: "87.5em" },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Paper: { defaultProps: { withBorder: true, shadow: undefined, radius: "md" } },
    Button: { defaultProps: { size: "sm", variant: "default" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    // A field's hint stands below it, where its error will stand.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Table: { defaultProps: { highlightOnHover: true, verticalSpacing: 0 } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Drawer: { defaultProps: { position: "right", size: 520 } },
    // Without a portal a menu stays inside the landmark of its button.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 140 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 140 } } },
  },
});

/** Derives Mantine's variables from the tokens, so that both schemes have one source. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const fromTokens = {
    "--mantine-color-body": "var(--s0)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-dimmed": "var(--text3)",
    "--mantine-color-placeholder": "var(--text3)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--s1)",
    "--mantine-color-default-hover": "var(--s2)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-error": "var(--stopped-text)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-hover)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
  };
  return {
    variables: {
      "--mantine-shadow-md": "var(--shadow-pop)",
      "--fiel-useful": "var(--useful)",
      "--fiel-above": "var(--above)",
      "--fiel-below": "var(--below)",
      "--fiel-invalid": "var(--invalid)",
      "--fiel-stopped": "var(--stopped)",
      "--fiel-disconnected": "var(--disc)",
      "--fiel-remain": "var(--remain)",
    },
    light: fromTokens,
    dark: fromTokens,
  };
};
