/** Words in notes and tags by topic, as regular expressions. A plural s may follow each. */
const vocabulary = {
  inner_circle: [
    'mother|mom|mum|father|dad|parent|sister|brother|sibling|nanay|tatay',
    'grandmother|grandfather|grandma|grandpa|granny|grandparent|lola|lolo',
  ],
  wedding_party: [
    'wedding party|bridesmaid|groomsm[ae]n|best m[ae]n|(?:maid|matron|man) of honou?r',
    'witness(?:es)?|usher|flower girl|ring bearer',
  ],
  relatives: [
    'family|families|relative|aunt|auntie|uncle|cousin|niece|nephew|tita|tito',
    'in-laws?|(?:mother|father|sister|brother)-in-law',
  ],
  sponsors: ['godparent|godmother|godfather|ninong|ninang|principal sponsor'],
  friends: ['friend|buddy|buddies|pal|bff'],
  school: ['school|schoolmate|classmate'],
  college: ['college|university|uni|campus|sorority|fraternity|dorm|roommate'],
  work: ['work|colleague|co-?worker|workmate|office|boss(?:es)?|manager|client'],
  neighbours: ['neighbou?r|next door'],
  faith: ['church(?:es)?|parish|pastor|priest|choir|mosque|imam|temple|synagogue|rabbi'],
  sports: ['team|teammate|gym|football|basketball|running club|yoga'],
  children: ['child|children|kid|baby|babies|toddler|infant|(?:year|month)s old'],
  abroad: ['abroad|overseas|visa|international|another country|expat|ofw'],
  away: [
    'out[- ]of[- ](?:town|state)|another (?:city|town|state|province)|far away|lives far|long drive|hours(?: away| drive)',
    'fly(?:ing|s)?|flies|flight|airport|hotel|travel(?:s|l?ing|l?er)?',
  ],
  nearby: ['local|near ?by|lives here|lives close|same (?:city|town|street)|around the corner'],
  vegetarian: ['vegetarian|veggie'],
  vegan: ['vegan'],
  allergies: ['allerg(?:y|ies|ic)|intoleran(?:t|ce)|co?eliac|gluten|lactose|epipen'],
  halal: ['halal'],
  kosher: ['kosher'],
  mobility: ['wheelchair|walker|walking (?:stick|aid)|crutch(?:es)?|mobility|stairs|ramp|hearing aid'],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof vocabulary

export const topics = Object.keys(vocabulary) as Topic[]

const patterns = new Map<Topic, RegExp>()

/** Made on first use: all of them take milliseconds of a Worker's start. */
function patternOf(topic: Topic): RegExp {
  const words = vocabulary[topic].join('|')
  const pattern =
    patterns.get(topic) ??
    new RegExp(`(?<![\\p{L}\\p{N}])(?<!(?:no|not|without|non)[ -])(?:${words})s?(?![\\p{L}\\p{N}])`, 'giu')
  patterns.set(topic, pattern)
  return pattern
}

/** The distinct words of a topic in a text, in their spelling. */
export function wordsAbout(topic: Topic, text: string): string[] {
  const words = new Map([...text.matchAll(patternOf(topic))].map(([word]) => [word.toLowerCase(), word]))
  return [...words.values()]
}
