/** Looks of programs: a random style within one of several manners, as CSS for one window (class `.s<N>`). */
const FAMILIES = [
  'DejaVu Sans',
  'Liberation Sans',
  'Liberation Sans',
  'Open Sans',
  'Noto Sans',
  'Carlito',
  'Roboto',
  'Cantarell',
  'Inter',
  'Lato',
  'Liberation Sans Narrow',
];

const MANNERS = [
  'native',
  'native',
  'classic',
  'forms',
  'forms',
  'flat',
  'flat',
  'rounded',
  'rounded',
  'material',
  'gradient',
];

function tools(random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  const between = (low, high) => low + random() * (high - low);
  const int = (low, high) => Math.floor(between(low, high + 1));
  const chance = (p) => random() < p;
  const weighted = (list) => {
    let at = random() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of list) {
      at -= weight;
      if (at <= 0) return value;
    }
    return list[0][1];
  };
  return { any, between, int, chance, weighted };
}

const hsl = (h, s, l) => `hsl(${h.toFixed(0)},${s.toFixed(0)}%,${l.toFixed(0)}%)`;

/** Colours: page, panel, ink, faint ink, field, rule, button, accent, and what stands on the accent. */
function drawScheme(random, manner) {
  const { any, between, chance } = tools(random);
  const hue = between(0, 360);
  const tone = chance(0.6) ? any([205, 215, 222, 195, 170, 150, 260]) : hue;
  const accent = hsl(tone, between(35, 95), between(22, 48));
  if (manner === 'classic') {
    const grey = any(['#d4d0c8', '#ece9d8', '#f0f0f0', '#c0c0c0', '#dcdad5']);
    return {
      dark: false,
      page: grey,
      panel: grey,
      ink: '#000',
      faint: '#666',
      field: '#fff',
      rule: any(['#808080', '#aca899']),
      button: grey,
      accent: any(['#0a246a', '#316ac5', '#000080']),
      head: grey,
      link: '#00f',
    };
  }
  if (chance(0.34)) {
    const l = between(8, 24);
    return {
      dark: true,
      page: hsl(hue, between(0, 18), l),
      panel: hsl(hue, between(0, 18), l + between(0, 6)),
      ink: hsl(hue, between(0, 12), between(78, 98)),
      faint: hsl(hue, 6, between(50, 66)),
      field: hsl(hue, between(0, 18), Math.max(3, l + between(-6, 5))),
      rule: hsl(hue, 8, l + between(10, 26)),
      button: hsl(hue, between(0, 15), l + between(4, 16)),
      head: hsl(hue, between(0, 20), l + between(0, 9)),
      accent,
      link: any(['#8ab4f8', '#6fb3ff', '#7cc4a4', '#d0a9f5']),
    };
  }
  const l = between(88, 100);
  return {
    dark: false,
    page: hsl(hue, between(0, 25), l),
    panel: any(['#fff', '#fff', hsl(hue, between(0, 25), Math.min(100, l + 3)), hsl(hue, 10, l - 4)]),
    ink: hsl(hue, between(0, 40), between(4, 28)),
    faint: hsl(hue, 6, between(40, 58)),
    field: any(['#fff', '#fff', '#fff', '#fffff2', '#f8fafc', hsl(hue, 15, 96)]),
    rule: hsl(hue, between(0, 20), between(62, 86)),
    button: any(['#fff', '#efefef', '#e1e1e1', '#f5f5f5', hsl(hue, between(0, 22), between(84, 96))]),
    head: hsl(hue, between(0, 28), between(84, 97)),
    accent,
    link: any(['#0645ad', '#0a58ca', '#1a73e8', '#0b6e8a', '#06c', '#15803d']),
  };
}

function drawStyle(random, name) {
  const { any, between, int, chance, weighted } = tools(random);
  const manner = any(MANNERS);
  const c = drawScheme(random, manner);
  const size = weighted([
    [4, 11],
    [8, 12],
    [10, 13],
    [8, 14],
    [3, 15],
    [3, 16],
  ]);
  const radius = {
    classic: 0,
    forms: any([0, 0, 1, 2]),
    flat: any([0, 2, 3]),
    rounded: any([4, 5, 6, 8, 14]),
    material: 4,
    gradient: any([2, 3, 4]),
    native: 3,
  }[manner];
  const high = manner === 'material' ? between(9, 14) : manner === 'rounded' ? between(5, 10) : between(2, 7);
  const wide = between(6, 20);
  const s = `.${name}`;
  const shade = c.dark ? '#fff' : '#000';
  const css = [
    `${s}{font:${size}px '${any(FAMILIES)}',sans-serif;color:${c.ink};background:${c.page};line-height:${between(1.15, 1.5).toFixed(2)};accent-color:${c.accent};${c.dark ? 'color-scheme:dark;' : ''}}`,
    `${s} .panel{background:${c.panel};border:${any(['0', '1px', '1px'])} solid ${c.rule};border-radius:${any([0, radius])}px;${chance(0.25) ? `box-shadow:0 1px 4px ${shade}3` : ''}}`,
    `${s} fieldset{border:1px ${any(['solid', 'groove'])} ${c.rule};border-radius:${radius}px;margin:0;min-width:0}`,
    `${s} legend{${chance(0.5) ? 'font-weight:600;' : ''}color:${any([c.ink, c.accent, c.faint])}}`,
    `${s} .menubar,${s} .statusbar,${s} .toolbar{background:${any([c.head, c.page, c.panel])};border-bottom:${any([0, 1])}px solid ${c.rule}}`,
    `${s} .menubar>span{padding:${between(2, 8).toFixed(1)}px ${between(6, 12).toFixed(1)}px;display:inline-block}`,
    `${s} .menubar>.open,${s} .menu>.open{background:${c.accent};color:#fff}`,
    `${s} .menu{background:${c.panel === 'transparent' ? '#fff' : c.panel};border:1px solid ${c.rule};box-shadow:2px 2px ${int(2, 8)}px ${shade}5;padding:${any([1, 2, 4])}px}`,
    `${s} .menu>div{padding:${between(2, 7).toFixed(1)}px ${between(14, 30).toFixed(0)}px;display:flex;justify-content:space-between;gap:24px;white-space:nowrap}`,
    `${s} .menu>hr{border:0;border-top:1px solid ${c.rule};margin:2px}`,
    `${s} .faint{color:${c.faint}}`,
    `${s} a{color:${c.link};text-decoration:${any(['none', 'underline', 'underline'])}}`,
    `${s} .nav{background:${any([c.page, c.head, c.panel, c.accent])}}`,
    `${s} .nav a{display:${any(['block', 'block', 'flex'])};padding:${between(3, 11).toFixed(1)}px ${between(6, 18).toFixed(1)}px;text-decoration:none;margin:${any([0, 0, 1, 2])}px;border-radius:${any([0, radius])}px;color:inherit;${chance(0.25) ? `border-bottom:1px solid ${c.rule};` : ''}}`,
    `${s} .nav a.on{background:${any([c.accent, c.head])};${chance(0.7) ? 'font-weight:600' : ''}}`,
    `${s} table{border-collapse:collapse;background:${any([c.panel, c.field])};width:100%}`,
    `${s} th{background:${any([c.head, c.button, c.panel])};text-align:left;${chance(0.7) ? 'font-weight:600;' : 'font-weight:400;'}}`,
    `${s} td,${s} th{padding:${between(1, 8).toFixed(1)}px ${between(3, 12).toFixed(1)}px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;border:${any(['1px solid', '0 solid', '1px solid'])} ${c.rule}}`,
    `${s} tr.on td{background:${chance(0.5) ? `${c.accent};color:#fff` : c.dark ? '#345' : '#cfe5f2'}}`,
    chance(0.3) ? `${s} tr:nth-child(even) td{background:${c.dark ? '#ffffff0c' : '#0000000a'}}` : '',
    chance(0.5) ? `${s} tr td{border-bottom:1px solid ${c.rule}}` : '',
    `${s} .list{background:${c.field};border:1px solid ${c.rule}}`,
    `${s} .list>div{padding:${between(1, 7).toFixed(1)}px ${between(3, 10).toFixed(1)}px;white-space:nowrap;overflow:hidden;${chance(0.3) ? `border-bottom:1px solid ${c.rule};` : ''}}`,
    `${s} .list>.on{background:${c.accent};color:#fff}`,
    `${s} .badge{background:${c.accent};color:#fff;border-radius:${any([2, 4, 10])}px;padding:1px 6px;font-size:.85em}`,
    `${s} .banner{background:${any(['#fff4d6', '#e8f4fd', '#fdecea', '#eaf7ee', c.head])};color:${c.dark ? '#222' : 'inherit'};border:1px solid ${c.rule};padding:${int(4, 12)}px}`,
    `${s} .switch{display:inline-block;width:${(size * 2.4).toFixed(0)}px;height:${(size * 1.3).toFixed(0)}px;border-radius:99px;background:${c.rule};position:relative;vertical-align:middle}`,
    `${s} .switch::after{content:'';position:absolute;left:2px;top:2px;bottom:2px;aspect-ratio:1;border-radius:50%;background:#fff}`,
    `${s} .switch.on{background:${c.accent}}${s} .switch.on::after{left:auto;right:2px}`,
    `${s} svg{width:1.25em;height:1.25em;vertical-align:-.25em;fill:none;stroke:currentColor;stroke-width:${any([1.5, 2, 2.4])}}`,
    `${s} .combo{display:inline-block;white-space:nowrap;overflow:hidden;border:1px solid ${c.rule};background:${c.field};padding:3px 22px 3px 6px;position:relative}${s} .combo::after{content:'${any(['▾', '▼', '⌄'])}';position:absolute;right:6px;top:50%;transform:translateY(-50%)}`,
    tabsOf(s, c, radius, { any, between, chance }),
  ];
  if (manner !== 'native') css.push(controlsOf(s, c, manner, { any, between, chance, radius, high, wide, size }));
  else if (chance(0.5))
    css.push(`${s} input,${s} select,${s} textarea,${s} button{font:inherit;padding:${int(1, 5)}px ${int(3, 10)}px}`);
  else css.push(`${s} input,${s} select,${s} textarea,${s} button{font-size:${int(11, 14)}px}`);
  return { css: css.join('\n'), c, size, manner };
}

function tabsOf(s, c, radius, { any, between, chance }) {
  const pad = `padding:${between(3, 11).toFixed(1)}px ${between(8, 20).toFixed(1)}px`;
  const kinds = [
    `${s} .tab{display:inline-block;${pad};border:1px solid ${c.rule};border-bottom:0;background:${c.head};margin-right:${any([-1, 0, 2, 3])}px;border-radius:${radius}px ${radius}px 0 0}${s} .tab.on{background:${c.panel};${chance(0.5) ? 'font-weight:700;' : ''}position:relative;top:${any([0, 1])}px}`,
    `${s} .tab{display:inline-block;${pad};border-bottom:${any([2, 3])}px solid transparent}${s} .tab.on{border-color:${c.accent};${chance(0.5) ? `color:${c.accent}` : ''}}`,
    `${s} .tab{display:inline-block;${pad};border-radius:${radius + 2}px;margin-right:4px}${s} .tab.on{background:${c.accent};color:#fff}`,
    `${s} .tab{display:inline-block;${pad};background:${c.head};border-right:1px solid ${c.rule}}${s} .tab.on{background:${c.page};border-top:2px solid ${c.accent}}`,
  ];
  return `${any(kinds)} ${s} .tabs{border-bottom:${any([0, 1, 1])}px solid ${c.rule};white-space:nowrap;overflow:hidden}`;
}

function controlsOf(s, c, manner, { any, between, chance, radius, high, wide, size }) {
  const arrow = c.dark ? 'ddd' : '444';
  const chevron = any([
    `<path d='M2 4l4 4 4-4' fill='none' stroke='%23${arrow}' stroke-width='1.6'/>`,
    `<path d='M2 4h8l-4 5z' fill='%23${arrow}'/>`,
    `<path d='M3 5l3-3 3 3M3 7l3 3 3-3' fill='none' stroke='%23${arrow}'/>`,
  ]);
  const border = {
    classic: `2px inset #eee`,
    forms: `1px solid ${any(['#7a7a7a', '#adadad', c.rule])}`,
    flat: `1px solid ${c.rule}`,
    rounded: `1px solid ${c.rule}`,
    gradient: `1px solid ${c.rule}`,
    material: any([`0`, `1px solid ${c.faint}`]),
  }[manner];
  const under = manner === 'material' && border === '0' ? `border-bottom:1px solid ${c.faint};` : '';
  const button = {
    classic: `background:${c.button};border:2px outset #fff;`,
    forms: `background:${c.button};border:1px solid ${any(['#adadad', '#707070', c.rule])};`,
    flat: `background:${c.button};border:${any([0, 1])}px solid ${c.rule};`,
    rounded: `background:${c.button};border:1px solid ${c.rule};`,
    gradient: `background:linear-gradient(${c.dark ? '#fff2,#0003' : '#fff,#0002'}),${c.button};border:1px solid ${c.rule};`,
    material: `background:${c.button};border:0;${chance(0.6) ? 'text-transform:uppercase;' : ''}box-shadow:0 1px 3px #0006;`,
  }[manner];
  const box = any([size, size + 1, 13, 14, 16, 18]);
  const field = `font:inherit;color:inherit;background-color:${manner === 'material' && under ? 'transparent' : c.field};border:${border};${under}border-radius:${under ? 0 : radius}px;padding:${high.toFixed(1)}px ${any([3, 5, 8, 10])}px;${chance(0.15) ? 'box-shadow:inset 0 1px 2px #0003;' : ''}`;
  return [
    `${s} input:not([type=checkbox]):not([type=radio]):not([type=range]),${s} textarea,${s} .field{${field}}`,
    `${s} select{${field}${chance(0.7) ? `appearance:none;background-image:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' width='12' height='12'>${chevron}</svg>");background-repeat:no-repeat;background-position:right ${any([4, 6, 9])}px center;padding-right:22px` : ''}}`,
    `${s} .combo{border:${border};border-radius:${radius}px;padding:${high.toFixed(1)}px 22px ${high.toFixed(1)}px 8px}`,
    `${s} button,${s} .btn{font:inherit;color:inherit;${button}border-radius:${radius}px;padding:${high.toFixed(1)}px ${wide.toFixed(1)}px;white-space:nowrap;${chance(0.15) ? 'font-weight:600;' : ''}}`,
    `${s} button.first,${s} .btn.first{background:${c.accent};color:#fff;border-color:${c.accent}}`,
    `${s} button.bad{background:${any(['#b3261e', '#c0392b', '#dc3545', '#a4262c'])};color:#fff}`,
    `${s} button.bare{background:transparent;border-color:transparent;box-shadow:none}`,
    `${s} .toolbar button{padding:${between(2, 8).toFixed(1)}px ${between(3, 9).toFixed(1)}px;${chance(0.5) ? 'background:transparent;border-color:transparent;box-shadow:none;' : ''}}`,
    `${s} :disabled{opacity:${any([0.4, 0.5, 0.6])}}`,
    `${s} input.lit,${s} textarea.lit{outline:${any([1, 2])}px solid ${c.accent};outline-offset:${any([-1, 0])}px}`,
    chance(0.5)
      ? `${s} input[type=checkbox],${s} input[type=radio]{appearance:none;width:${box}px;height:${box}px;border:${any([1, 2])}px solid ${any([c.rule, c.faint, c.ink])};background:${c.field};border-radius:${any([0, 2, 4])}px;margin:2px;vertical-align:-3px;position:relative}
${s} input[type=radio]{border-radius:50%}${s} input[type=checkbox]:checked{background:${any([c.accent, c.field])}}${s} input[type=checkbox]:checked::after{content:'${any(['✓', '✔', '✕', '■'])}';position:absolute;inset:0;font:${box - 4}px/${box - 3}px 'DejaVu Sans';text-align:center;color:${any(['#fff', c.ink])}}
${s} input[type=radio]:checked::after{content:'';position:absolute;inset:22%;border-radius:50%;background:${c.accent}}`
      : `${s} input[type=checkbox],${s} input[type=radio]{width:${any([13, 13, box])}px;height:${any([13, 13, box])}px;vertical-align:-2px}`,
  ].join('\n');
}

module.exports = { drawStyle, tools };
