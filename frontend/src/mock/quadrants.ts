/* A few boards for the mock page, rows as in the quadrant files. The real ones come from the server. */
import type { LocationName } from '../api/types';

export interface MockQuadrant {
  title: string;
  a: LocationName;
  b: LocationName | null;
  rows: string[];
}

export const QUADRANTS = {
  tavern: {
    title: 'Tavern', a: 'tavern', b: null,
    rows: [
      'FDDMMDDCCC', 'FFDDDMMCCC', 'FFFFFFFMMM', 'WWFcGGTTMM', 'FFWWGGGTTC',
      'FCCWGTTCCC', 'DFaCWTTaCG', 'DDCWTTGGGG', 'DDDWTTTGGG', 'DDWWTTTGGG',
    ],
  },
  paddock: {
    title: 'Paddock', a: 'paddock', b: null,
    rows: [
      'CCCDDWDDDD', 'MMCDDWDDDD', 'MMCMMWDDaF', 'MCMMWMDFFF', 'CCTTWMMCFF',
      'CTTWCCCMFF', 'CaTTWFFFFF', 'GGTWGcGFGT', 'GGTTWGGGGT', 'GGTTWGGGTT',
    ],
  },
  oasis: {
    title: 'Oasis', a: 'oasis', b: null,
    rows: [
      'DDCWWTTGGG', 'DCWFFTTTGG', 'DDWFFTTaFG', 'WWWFGTFFFF', 'WWWWGGGGFF',
      'WTTWGGCCDC', 'WTCTWGCCDC', 'WcCFWaDDCW', 'WWCFWWWDDW', 'WWWWWWWWWW',
    ],
  },
  farm: {
    title: 'Farm', a: 'farm', b: null,
    rows: [
      'DDCWWTTTGG', 'DcCWTTTaGG', 'CCCFFFTCFF', 'CCFFWDDCCF', 'CGGWFFDDCC',
      'GGaFWFWDDC', 'GGGTFFWWDD', 'GGTTMWWWDW', 'GMTTWWWWWW', 'TTTWWWWWWW',
    ],
  },
  lighthouse: {
    title: 'Lighthouse / Forester\'s Lodge', a: 'lighthouse', b: 'foresters-lodge',
    rows: [
      'TTTTWWFFFF', 'TTTTWDFFFF', 'CTTTTWDcDM', 'CCbTWDDDDW', 'CCCCWWWWWW',
      'WWWWWWDDDW', 'FFFFWGaDDD', 'FMGWGGGGMC', 'FGGWGGGCMC', 'GGGWWWCCCC',
    ],
  },
  barracks: {
    title: 'Barracks / Crossroads', a: 'barracks', b: 'crossroads',
    rows: [
      'GGTTWWTTGG', 'GGTTWGGCGG', 'GFFTTTTCCG', 'FFFaDTTCCC', 'FFFFFDTbMC',
      'FFFDDMCCCC', 'FFFMDDDCCC', 'FFDDcDDCMC', 'GGDDDWWDGG', 'GGDWWWDDGG',
    ],
  },
  watermill: {
    title: 'Bazaar / Watermill', a: 'bazaar', b: 'watermill',
    rows: [
      'FFFMMWWWGG', 'FFFMWTTWGG', 'FFFFTTTTWG', 'FFWFWWWWbG', 'GGGWWMATTG',
      'GDDMMATTGM', 'DDDDDDATTG', 'ADDDDATCaC', 'AADMsCCCCC', 'AAMMCCCCCC',
    ],
  },
  temple: {
    title: 'Temple', a: 'temple', b: null,
    rows: [
      'DWMWGGGCCC', 'DWWpGGCGGG', 'DDDDGCCMGG', 'DDMGCCCCTT', 'DFDFGCCTTT',
      'DFFFFCTTTT', 'WaFFFWWTTT', 'WFFWWSTSSS', 'WFFWDaSSSS', 'WWWMDSSSSS',
    ],
  },
  village: {
    title: 'Village', a: 'village', b: null,
    rows: [
      'DDDDDDDGGG', 'DDDMDFFFGG', 'DMDDDFWFGT', 'CFWDnWFTTT', 'CFFWWWFaCT',
      'CFFFWWFCCC', 'CCCaTWWFMC', 'GCGGTWFCCC', 'GGGGTTTTCM', 'GGGTTTTTMM',
    ],
  },
  'city-hall': {
    title: 'City Hall / Fort', a: 'city-hall', b: 'fort',
    rows: [
      'TTTTWWDDDD', 'TTFFFGGDDD', 'MMTFFaGMCD', 'TTMMGGGCCM', 'TTcFGMMCCC',
      'TTTFMMCCMC', 'MMTFFFbCCC', 'FFFMGGDWCM', 'FFWGGGDDDD', 'FGGGGGGDDD',
    ],
  },
  'island-rope-bridge': {
    title: 'Island, Rope Bridge side', a: 'rope-bridge', b: null,
    rows: [
      '.GGC.', 'GaCC.', 'FWDcT', 'FDDT.', '.DTT.',
    ],
  },
} satisfies Record<string, MockQuadrant>;

export type MockQuadrantId = keyof typeof QUADRANTS;
