import { type Token, tokensOf } from "./latex-token.ts";
import { decimal, show } from "./rational.ts";
import { atom, inverse, mod, ofRational, times, toRational } from "./residue.ts";
import { absolute, binomial, factorial, raised, rounded } from "./residue-function.ts";

const named = /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|det|gcd|lcm|min|max|deg|arg)$/;
const greek =
  /^(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Sigma|Phi|Psi|Omega|ell)$/;

/** How deep an expression may nest. */
const deepest = 60;

/** What an expression is worth where its unknowns stand at `point`; null where it is no expression (words, lists, relations). */
export function expressionValue(expression: string, point = ""): bigint | null {
  const tokens = tokensOf(expression);
  return tokens.length === 1 ? null : new Parser(tokens, point).parse();
}

/** A number as its fraction; anything else by its place in the field, so that all ways to write it are one. */
export function scalarKey(value: bigint): string {
  const exact = toRational(value);
  return exact === null ? `#${value.toString(16).slice(-40)}` : show(exact);
}

/** Thrown inside the parser only: the text is no expression that is understood. */
class NoExpression extends Error {}

class Parser {
  private readonly tokens: readonly Token[];
  private readonly point: string;
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], point: string) {
    this.tokens = tokens;
    this.point = point;
  }

  parse(): bigint | null {
    try {
      const value = this.sum();
      return this.next.kind === "end" ? value : null;
    } catch (error) {
      if (error instanceof NoExpression) return null;
      throw error;
    }
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private is(...texts: string[]): boolean {
    return this.next.kind === "sign" && texts.includes(this.next.text);
  }

  private take(text: string): boolean {
    const taken = this.is(text);
    if (taken) this.at++;
    return taken;
  }

  private need(text: string): void {
    if (!this.take(text)) throw new NoExpression();
  }

  private sum(): bigint {
    if (++this.depth > deepest) throw new NoExpression();
    let value = this.product();
    for (;;) {
      if (this.take("+")) value = mod(value + this.product());
      else if (this.take("-")) value = mod(value - this.product());
      else break;
    }
    this.depth--;
    return value;
  }

  private product(): bigint {
    if (this.take("-")) return mod(-this.product());
    if (this.take("+")) return this.product();
    const start = this.tokens[this.at]!;
    let value = this.factor();
    const whole = start.kind === "number" && this.tokens[this.at - 1] === start && !start.text.includes(".");
    if (whole && this.isMixed()) value = mod(value + this.factor());
    for (;;) {
      if (this.take("*")) value = times(value, this.signed());
      else if (this.take("/")) value = times(value, this.inverseOf(this.signed()));
      else if (this.opensFactor()) value = times(value, this.factor());
      else return value;
    }
  }

  private signed(): bigint {
    return this.take("-") ? mod(-this.signed()) : this.factor();
  }

  /** `2\frac{1}{3}` is two and a third, and no product, where both parts are numbers. */
  private isMixed(): boolean {
    const texts = this.tokens.slice(this.at, this.at + 7).map((next) => next.text);
    return (
      texts[0] === "frac" &&
      texts[1] === "{" &&
      texts[3] === "}" &&
      texts[4] === "{" &&
      texts[6] === "}" &&
      /^\d+$/.test(texts[2]!) &&
      /^\d+$/.test(texts[5]!)
    );
  }

  /** A number after another factor is no product: "x2", "5 6". */
  private opensFactor(): boolean {
    const { kind, text } = this.next;
    return (
      kind === "letter" ||
      (kind === "command" && text !== "rfloor" && text !== "rceil") ||
      (kind === "sign" && ["(", "{", "[", "π", "∞"].includes(text))
    );
  }

  private known(value: bigint | null): bigint {
    if (value === null) throw new NoExpression();
    return value;
  }

  private inverseOf(value: bigint): bigint {
    return this.known(inverse(value));
  }

  private operand(): bigint {
    return this.is("{") ? this.group("{", "}") : this.base();
  }

  private factor(): bigint {
    if (++this.depth > deepest) throw new NoExpression();
    let value = this.base();
    for (;;) {
      if (this.take("^")) value = this.known(raised(value, this.exponent()));
      else if (this.take("!")) value = factorial(value);
      else break;
    }
    this.depth--;
    return value;
  }

  private exponent(): bigint {
    return this.take("-") ? mod(-this.exponent()) : this.operand();
  }

  private group(open: string, close: string): bigint {
    this.need(open);
    const value = this.sum();
    this.need(close);
    return value;
  }

  private base(): bigint {
    const { kind, text } = this.next;
    if (kind === "number") return this.number();
    if (kind === "letter") return this.unknown(text);
    if (kind === "command") return this.command(text);
    if (text === "(") return this.group("(", ")");
    if (text === "{") return this.group("{", "}");
    if (text === "[") return this.group("[", "]");
    if (text === "|") return absolute(this.between("|"));
    if (text === "π" || text === "∞") {
      this.at++;
      return atom(text);
    }
    throw new NoExpression();
  }

  private number(): bigint {
    const { text } = this.next;
    this.at++;
    if (this.take("_")) return atom(`${text}_${this.subscript()}`);
    const value = decimal(text.replace(/\.$/, ""));
    if (value === null) throw new NoExpression();
    return ofRational(value);
  }

  private unknown(name: string): bigint {
    this.at++;
    let full = name;
    while (this.take("'")) full += "'";
    if (this.take("_")) full += `_${this.subscript()}`;
    return atom(full === "i" || full === "e" ? full : `${this.point}:${full}`);
  }

  /** The text of an index: it names, and is not calculated with. */
  private subscript(): string {
    if (!this.take("{")) return this.tokens[this.at++]?.text ?? "";
    let text = "";
    while (!this.take("}")) {
      if (this.next.kind === "end" || this.is("{")) throw new NoExpression();
      text += this.next.text;
      this.at++;
    }
    return text;
  }

  private command(name: string): bigint {
    if (greek.test(name)) return this.unknown(name);
    if (name === "lfloor") return rounded(this.between("rfloor"), "down");
    if (name === "lceil") return rounded(this.between("rceil"), "up");
    this.at++;
    if (name === "frac") {
      const over = this.operand();
      return times(over, this.inverseOf(this.operand()));
    }
    if (name === "sqrt") {
      const degree = this.is("[") ? this.group("[", "]") : 2n;
      return this.known(raised(this.operand(), this.inverseOf(degree)));
    }
    if (name === "binom") return binomial(this.operand(), this.operand());
    if (named.test(name)) return this.applied(name);
    throw new NoExpression();
  }

  private applied(name: string): bigint {
    const base = this.take("_") ? `_${this.subscript()}` : "";
    const exponent = this.take("^") ? this.exponent() : null;
    let argument = this.is("(", "{") ? this.base() : this.factor();
    if (this.tokens[this.at - 1]!.kind === "number")
      while (this.next.kind === "letter" || this.is("π")) argument = times(argument, this.factor());
    const value = atom(`${name}${base}(${argument})`);
    return exponent === null ? value : this.known(raised(value, exponent));
  }

  private between(close: string): bigint {
    this.at++;
    const value = this.sum();
    if (this.next.text !== close) throw new NoExpression();
    this.at++;
    return value;
  }
}
