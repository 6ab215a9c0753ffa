import { endOfBrace } from "./balanced.ts";

/** Set braces, which LaTeX escapes, as single signs apart from the braces that group. */
export const setOpen = "⦃";
export const setClose = "⦄";

/** The end of a matrix's row. */
export const rowBreak = "⏎";

const commands: Readonly<Record<string, string>> = {
  times: "*",
  cdot: "*",
  ast: "*",
  div: "/",
  pm: "±",
  mp: "∓",
  pi: "π",
  infty: "∞",
  infinity: "∞",
  le: "≤",
  leq: "≤",
  leqslant: "≤",
  ge: "≥",
  geq: "≥",
  geqslant: "≥",
  lt: "<",
  gt: ">",
  ne: "≠",
  neq: "≠",
  in: "∈",
  cup: "∪",
  cap: "∩",
  circ: "°",
  degree: "°",
  lbrace: setOpen,
  rbrace: setClose,
  lvert: "|",
  rvert: "|",
  vert: "|",
  mid: "|",
  lbrack: "[",
  rbrack: "]",
  lparen: "(",
  rparen: ")",
  colon: ":",
  dfrac: "\\frac",
  tfrac: "\\frac",
  cfrac: "\\frac",
  emptyset: "∅",
  varnothing: "∅",
  approx: "≈",
  cdots: "…",
  ldots: "…",
  dots: "…",
  implies: "⇒",
  Rightarrow: "⇒",
  rightarrow: "→",
  to: "→",
  land: " and ",
  lor: " or ",
  varphi: "\\phi ",
  varepsilon: "\\epsilon ",
  tbinom: "\\binom",
  dbinom: "\\binom",
};

const signs: Readonly<Record<string, string>> = {
  "−": "-",
  "﹣": "-",
  "－": "-",
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∙": "*",
  "÷": "/",
  "⁄": "/",
  "≦": "≤",
  "≧": "≥",
  º: "°",
  "˚": "°",
  "½": "\\frac{1}{2}",
  "⅓": "\\frac{1}{3}",
  "⅔": "\\frac{2}{3}",
  "¼": "\\frac{1}{4}",
  "¾": "\\frac{3}{4}",
  "²": "^2",
  "³": "^3",
  "⁴": "^4",
  "⁵": "^5",
  "∣": "|",
  "′": "'",
  "’": "'",
  "，": ",",
  "（": "(",
  "）": ")",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
};

const greek: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  θ: "theta",
  λ: "lambda",
  μ: "mu",
  σ: "sigma",
  φ: "phi",
  ω: "omega",
};

/** What only sets the look of a formula. */
const looks =
  /\\(?:left|right|bigl|bigr|Bigl|Bigr|big|Big|bigg|Bigg|displaystyle|textstyle|limits|nolimits|rm|bf|it)(?![a-zA-Z])\.?|\\[!]|\$/g;
const spaces = /\\(?:quad|qquad|hspace\{[^{}]*\}|[,;: ])|~/g;
const fonts =
  /\\(?:text|textbf|textit|textrm|textsf|mathrm|mathbf|mathit|mathsf|mathbb|mathcal|boldsymbol|mbox|hbox|operatorname|overline\s*\\text)\s*\{([^{}]*)\}/g;

/** A formula without its dress: one sign for every relation and operator, `\frac` with both braces, the words of `\text` between blanks. */
export function plainLatex(source: string): string {
  let text = unboxed(undoubled(source.trim()))
    .replace(/^\*{1,3}|\*{1,3}$|^_+|_+$/g, "")
    .replace(/^(["'`])(.*)\1$/, "$2")
    .replace(/(\d)\{,\}(?=\d{3})|(\d)\\[,!;: ](?=\d{3}(?!\d))/g, (_all, a?: string, b?: string) => `${a ?? b},`)
    .replace(/\\\\|\\cr(?![a-zA-Z])/g, rowBreak)
    .replace(/\\%/g, "%")
    .replace(/\\\$/g, "")
    .replace(/\\[()[\]](?![\s\S]*\\begin)|^\\\[|\\\]$/g, " ")
    .replace(/\\\{/g, setOpen)
    .replace(/\\\}/g, setClose)
    .replace(looks, "")
    .replace(spaces, " ");
  for (let i = 0; i < 3 && text.includes("\\"); i++)
    text = text.replace(fonts, (_all, inner: string) => (/^[-\d.]+$/.test(inner) ? inner : ` ${inner} `));
  text = text
    .replace(/\\([a-zA-Z]+)/g, (all, name: string) => (Object.hasOwn(commands, name) ? commands[name]! : all))
    .replace(/[−﹣－×·⋅∙÷⁄≦≧º˚½⅓⅔¼¾²³⁴⁵∣′’，（）\u00a0\u202f\u2009]/g, (sign) => signs[sign]!)
    .replace(/[αβγδθλμσφω]/g, (letter) => `\\${greek[letter]!} `)
    .replace(/(^|[(,=\s])–(?=\d)/g, "$1-")
    .replace(/(?<![\d.\w)}])(\d{1,9}) (\d{1,9})\/(\d{1,9})(?![\d.])/g, "$1\\frac{$2}{$3}")
    .replace(/<=|=</g, "≤")
    .replace(/>=/g, "≥")
    .replace(/!=/g, "≠")
    .replace(/\*\*/g, "^")
    .replace(/\^\s*\{?\s*°\s*\}?/g, "°")
    .replace(/√\s*(\d+|[a-zA-Z])/g, "\\sqrt{$1}")
    .replace(/√/g, "\\sqrt")
    .replace(/(?<![a-zA-Z\\])(?:infinity|infty|inf|oo)(?![a-zA-Z])/gi, "∞")
    .replace(/(?<![a-zA-Z\\])pi(?![a-zA-Z])/gi, "π")
    .replace(/(?<![a-zA-Z\\])sqrt(?=\s*[({[\d])/gi, "\\sqrt")
    .replace(/(?<!\\)\b(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|log|ln)(?=\s*[({^_\d]|\s+[a-zA-Zπ\\]\b)/g, "\\$1 ");
  return braced(text)
    .replace(/\s+/g, " ")
    .replace(/[\s.,;:]+$/, "")
    .trim();
}

/** JSON in JSON doubles backslashes; a lone row break of a matrix is never followed by a letter. */
const undoubled = (text: string): string =>
  text.includes("\\\\begin")
    ? text.replace(/\\\\/g, "\\")
    : text.includes("\\begin")
      ? text
      : text.replace(/\\\\(?=[a-zA-Z,!;:(){}[\]%$])/g, "\\");

/** The content of the box, where the answer still stands in one. */
function unboxed(text: string): string {
  const open = /\\(?:boxed|fbox)\s?\{/.exec(text);
  if (open === null) return text;
  const start = open.index + open[0].length;
  const end = endOfBrace(text, start - 1);
  return end > 0 ? text.slice(start, end - 1).trim() : text;
}

/** `\frac12` and `\sqrt2` with the braces that they leave out. */
function braced(text: string): string {
  if (!text.includes("\\")) return text;
  return text
    .replace(/\\frac\s*([\dA-Za-z])\s*([\dA-Za-z])(?![\d}])/g, "\\frac{$1}{$2}")
    .replace(/\\frac\s*([\dA-Za-z])\s*(?=\{)/g, "\\frac{$1}")
    .replace(/\\sqrt\s*(\d+|[A-Za-z](?![A-Za-z]))/g, "\\sqrt{$1}");
}
