import { createHash } from 'node:crypto';
import { html, Markup } from './html';

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--soft:#5b6678;--line:#d9dfe8;--paper:#fff;--panel:#f5f7fa;--hit:#fff3c4;--edge:#c98a00;
--good:#17663a;--goodbg:#e0f4e7;--warn:#7a4d00;--warnbg:#fdf0d0;--bad:#9b1c1c;--badbg:#fde4e4;--link:#1957b8}
@media (prefers-color-scheme:dark){:root{--ink:#e4e9f1;--soft:#9aa6b8;--line:#323c4b;--paper:#141a23;--panel:#1c2430;--hit:#453607;--edge:#e0ac2b;
--good:#8fe0ae;--goodbg:#123322;--warn:#f3cf83;--warnbg:#3b2c08;--bad:#ff9d9d;--badbg:#431a1a;--link:#8ab6ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
main{max-width:1200px;margin:0 auto;padding:24px 20px 64px}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px;border-bottom:1px solid var(--line);padding-bottom:4px}
h3{font-size:15px;margin:20px 0 4px;font-family:ui-monospace,Consolas,monospace}
p{margin:4px 0 8px}.soft{color:var(--soft)}a{color:var(--link)}
code,.code{font:13px/1.45 ui-monospace,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.tiles{display:flex;flex-wrap:wrap;gap:10px;margin:16px 0}
.tile{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:8px 16px;min-width:110px}
.tile b{display:block;font-size:22px;line-height:1.3}.tile span{color:var(--soft);font-size:13px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:5px 10px;border-bottom:1px solid var(--line);vertical-align:top}
th{background:var(--panel);font-weight:600;white-space:nowrap}td.k{white-space:nowrap;font:13px/1.7 ui-monospace,Consolas,"DejaVu Sans Mono",monospace}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.tag{display:inline-block;border-radius:9px;padding:0 8px;font-size:12px;line-height:18px;white-space:nowrap}
.good{color:var(--good);background:var(--goodbg)}.warn{color:var(--warn);background:var(--warnbg)}.bad{color:var(--bad);background:var(--badbg)}
.finding{border-left:4px solid var(--edge);background:var(--panel);padding:6px 12px;margin:8px 0;border-radius:0 6px 6px 0}
.finding p{margin:2px 0}
.tree{font:13px/1.6 ui-monospace,Consolas,"DejaVu Sans Mono",monospace;overflow-x:auto}
.tree details>details,.tree details>div{margin-left:18px}
.tree summary{cursor:pointer}.tree div.node{padding-left:16px}.tree .more{color:var(--soft);font-style:italic;padding-left:16px}
.tree .hit{background:var(--hit);outline:1px solid var(--edge);border-radius:4px;padding:0 4px}
.tree .hit:target,.tree :target>summary>.hit{outline-width:3px}
.type{font-weight:600}.id{color:var(--link)}.veiled{color:var(--soft);border-bottom:1px dashed var(--soft)}
h3,td.code,.finding p{overflow-wrap:anywhere}
@media (max-width:640px){main{padding:14px 10px 40px}.tile{flex:1 1 40%;min-width:0;padding:6px 10px}.tile b{font-size:18px}th,td{padding:4px 6px}
.tree details>details,.tree details>div{margin-left:9px}}
@media print{details{break-inside:avoid}}
`;

/** A page that needs nothing else: no script, no network, no picture; its own policy allows none either. */
export function page(title: string, body: readonly Markup[]): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return whole.text;
}

export interface Tile {
  readonly figure: string | number;
  readonly label: string;
}

export function tiles(all: readonly Tile[]): Markup {
  const one = ({ figure, label }: Tile) => html`<div class="tile"><b>${figure}</b><span>${label}</span></div>`;
  return html`<div class="tiles">${all.map(one)}</div>`;
}

export type Tone = 'good' | 'warn' | 'bad';

export function tag(tone: Tone, text: string): Markup {
  return html`<span class="tag ${tone}">${text}</span>`;
}

/** A share between 0 and 1 as a bar with its figure; an SVG, since the page allows no style of a single element. */
export function bar(share: number): Markup {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 120);
  return html`<svg width="120" height="8" viewBox="0 0 120 8" role="img" aria-label="${percent(share)}"><rect width="120" height="8" rx="4" fill="#8883"/><rect width="${width}" height="8" rx="4" fill="#2a9d5c"/></svg> ${percent(share)}`;
}

export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
