/** What the prescription form suggests: `name strength, form`. */
export const DRUGS = [
  'Acide acétylsalicylique 75 mg, comprimé',
  'Amiodarone 200 mg, comprimé',
  'Amlodipine 5 mg, gélule',
  'Amoxicilline 1 g, comprimé',
  'Amoxicilline/acide clavulanique 1 g, sachet',
  'Apixaban 5 mg, comprimé',
  'Atorvastatine 20 mg, comprimé',
  'Bisoprolol 2,5 mg, comprimé',
  'Bisoprolol 5 mg, comprimé',
  'Ceftriaxone 1 g, injectable',
  'Énoxaparine 4 000 UI, seringue',
  'Énoxaparine 6 000 UI, seringue',
  'Furosémide 20 mg, injectable',
  'Furosémide 40 mg, comprimé',
  'Insuline glargine 100 U/ml, stylo',
  'Lévothyroxine 75 µg, comprimé',
  'Metformine 850 mg, comprimé',
  'Metformine 1 000 mg, comprimé',
  'Oméprazole 20 mg, gélule',
  'Paracétamol 500 mg, comprimé',
  'Paracétamol 1 g, comprimé',
  'Paracétamol 1 g, injectable',
  'Potassium chlorure 600 mg, gélule',
  'Prednisone 20 mg, comprimé',
  'Ramipril 2,5 mg, comprimé',
  'Ramipril 5 mg, comprimé',
  'Salbutamol 100 µg, inhalateur',
  'Spironolactone 25 mg, comprimé',
  'Tramadol 50 mg, gélule',
  'Warfarine 5 mg, comprimé',
] as const;

export const ROUTES = ['Orale', 'Intraveineuse', 'Sous-cutanée', 'Intramusculaire', 'Inhalée', 'Rectale'] as const;
export const DOSE_UNITS = ['comprimé(s)', 'gélule(s)', 'mg', 'g', 'ml', 'UI', 'bouffée(s)'] as const;
export const FREQUENCIES = [
  '1 fois par jour',
  '2 fois par jour',
  '3 fois par jour',
  'Toutes les 8 h',
  'Si besoin',
] as const;
