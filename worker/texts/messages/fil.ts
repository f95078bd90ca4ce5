import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Lubos na gumagalang,\n{names}'
const warm = 'Nagmamahal,\n{names}'

/** "Kayo" is polite to one guest and right for several. */
export const fil: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Ilaan ang petsa: kasal nina {names}',
      body: letter(
        formal,
        'Buong galak naming ipinababatid ang aming kasal, at magalang naming hinihiling na ilaan ninyo ang petsang ito.',
        '{occasions}',
        'Susunod ang pormal na imbitasyon. Hindi pa kailangang tumugon sa ngayon.',
      ),
    },
    warm: {
      subject: 'Ikakasal na sina {names}: markahan ang petsa',
      body: letter(
        warm,
        'May petsa na ang kasal namin, at gustong-gusto naming makasama kayo. Ilaan na sana ninyo ang araw na ito para sa amin.',
        '{occasions}',
        'Susunod ang imbitasyon na may lahat ng detalye, kaya hindi pa kailangang sumagot.',
      ),
    },
    playful: {
      subject: 'Bago kayo mag-book ng bakasyon: {names}',
      body: letter(
        'Excited na kami,\n{names}',
        'Ikakasal na kami! Bago pa may mag-book ng bakasyon sa mismong araw, heto na ang petsa at lugar.',
        '{occasions}',
        'Puwedeng lapis, pero mas mabuti kung bolpen. Susunod ang imbitasyon, at hanggang doon ay wala munang kailangang gawin.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Imbitasyon sa kasal nina {names}',
      body: letter(
        formal,
        'Malugod namin kayong inaanyayahan sa pagdiriwang ng aming pag-iisang dibdib.',
        '{occasions}',
        'Mangyaring tumugon hanggang {deadline}. Makikita ang lahat ng detalye at makapagbibigay ng tugon sa inyong personal na link: {link}',
      ),
    },
    warm: {
      subject: 'Samahan ninyo kami sa kasal: {names}',
      body: letter(
        warm,
        'Ikakasal na kami, at malaking bagay sa amin ang makasama kayo sa araw na iyon.',
        '{occasions}',
        'Pakisabi sa amin hanggang {deadline} kung makakapunta kayo. Isang minuto lang ang pagsagot sa inyong personal na link: {link}',
      ),
    },
    playful: {
      subject: 'May nakareserbang upuan: kasal nina {names}',
      body: letter(
        'Kita-kits sa dance floor,\n{names}',
        'May masarap na kainan, konting luha ng saya, at sayawang iba-iba ang galing. Kayo na lang ang kulang.',
        '{occasions}',
        'Bibilangin namin ang mga upuan hanggang {deadline}. Kunin na ang sa inyo gamit ang personal na link: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Pagbabago sa kasal nina {names}',
      body: letter(
        formal,
        'Nais naming ipabatid ang isang pagbabago sa aming kasal. Nasa ibaba ng liham na ito ang dating detalye at ang susundin na ngayon.',
        'Humihingi kami ng paumanhin sa abalang dulot nito. Kung maaapektuhan ang inyong tugon, mangyaring suriin ito sa inyong personal na link: {link}',
      ),
    },
    warm: {
      subject: 'May nagbago sa plano: {names}',
      body: letter(
        warm,
        'May nagbago sa plano ng kasal namin, at gusto naming sa amin ninyo ito unang marinig. Nasa ibaba kung ano ang dati at kung ano na ngayon.',
        'Pasensya na kung magugulo ang plano ninyo. Pakitingnan kung tama pa ang sagot ninyo: {link}',
      ),
    },
    playful: {
      subject: 'Plot twist mula kina {names}',
      body: letter(
        'Tuloy pa rin ang kasal,\n{names}',
        'Nagbabago talaga ang mga plano, at kababago lang ng sa amin. Nasa ibaba ang luma at ang bago. Ang bago na lang ang bilang.',
        'Pasensya na sa gulo. Pakitingnan kung swak pa ang sagot ninyo: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Ang inyong tugon sa kasal nina {names}',
      body: letter(
        formal,
        'Umaasa kaming nakarating sa inyo ang aming imbitasyon, sapagkat hindi pa namin natatanggap ang inyong tugon.',
        '{occasions}',
        'Ikagagalak naming makatanggap ng tugon hanggang {deadline}. Maaaring tumugon sa inyong personal na link: {link}',
      ),
    },
    warm: {
      subject: 'Makakapunta ba kayo? Kasal nina {names}',
      body: letter(
        warm,
        'Inaayos na namin ang mga detalye, at gustong-gusto naming malaman kung makakasama namin kayo.',
        '{occasions}',
        'Pakisagot sana hanggang {deadline}. Diretso sa sagutan ang inyong personal na link: {link}',
        'Kung hindi kayo makakapunta, malulungkot kami, pero makatutulong pa rin na malaman namin.',
      ),
    },
    playful: {
      subject: 'May tandang pananong sa listahan: {names}',
      body: letter(
        'Umaasa sa oo,\n{names}',
        'May tandang pananong sa tabi ng pangalan ninyo sa listahan namin, at sana mapalitan na ito ng tsek.',
        '{occasions}',
        'Bibilangin ng kusina ang mga plato hanggang {deadline}. Isang minuto at ang personal na link ninyo lang ang kailangan: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Taos-pusong pasasalamat: {names}',
      body: letter(
        formal,
        'Taos-puso kaming nagpapasalamat sa inyong pakikiisa sa pagdiriwang ng aming kasal.',
        'Ang inyong pagdalo at mabubuting hangarin ang bumuo sa araw na iyon, at lagi namin itong aalalahanin nang may pasasalamat.',
      ),
    },
    warm: {
      subject: 'Salamat mula kina {names}',
      body: letter(
        warm,
        'Salamat at nandoon kayo. Ang makita kayo kasama ng lahat ng mahal namin ang hinding-hindi namin malilimutan.',
        'Salamat sa oras, sa magagandang bati at sa kabutihan ninyo. Napakaganda ng araw na iyon, at bahagi kayo nito.',
      ),
    },
    playful: {
      subject: 'Kasal na kami, at nandoon kayo: {names}',
      body: letter(
        'Abot-tainga ang ngiti,\n{names}',
        'Nahubad na ang sapatos, ubos na ang cake, at nakangiti pa rin kami.',
        'Salamat sa pagpunta, sa tawanan at sa sayawan (alam na ninyo kung sino). Iyon na ang pinakamasayang handaan sa buhay namin, at kayo ang dahilan.',
      ),
    },
  },
  custom: {
    formal: { subject: 'Mensahe mula kina {names}', body: letter(formal, 'Sumusulat kami hinggil sa aming kasal.') },
    warm: {
      subject: 'Balita mula kina {names}',
      body: letter(warm, 'May balita kami tungkol sa kasal na gusto naming ibahagi sa inyo.'),
    },
    playful: {
      subject: 'Isang mabilis na mensahe: {names}',
      body: letter('Kita-kits,\n{names}', 'May mabilis lang kaming sasabihin tungkol sa malaking araw.'),
    },
  },
}
