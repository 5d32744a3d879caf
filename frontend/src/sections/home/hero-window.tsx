/**
 * The window of the hero: clear panes are visitors nobody knows, lit ones have been identified. They light up one colour after the other.
 * Decoration only; one path for each kind of pane.
 */
export function HeroWindow({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 760 640"
      preserveAspectRatio="xMaxYMid slice"
      strokeWidth="2.5"
      aria-hidden="true"
      className={`*:[vector-effect:non-scaling-stroke] stroke-lead ${className}`}
    >
      <path
        className="fill-pane"
        d="M0 0L84 0L87 98L0 97ZM84 0L192 0L189 100L87 98ZM384 0L480 0L480 104L390 103ZM480 0L552 0L556 105L480 104ZM645 0L760 0L760 108L644 106ZM0 97L87 98L90 166L0 169ZM189 100L277 101L275 159L188 162ZM277 101L390 103L275 159ZM480 104L480 151L392 154ZM480 104L556 105L557 148L480 151ZM644 106L760 108L760 141L644 145ZM0 169L90 166L94 282L0 280ZM90 166L188 162L185 284L94 282ZM275 159L392 154L399 288L272 286ZM392 154L480 151L479 290L399 288ZM557 148L644 145L644 294L562 292ZM0 280L94 282L97 381L0 381ZM185 284L272 286L269 383L182 382ZM399 288L479 290L479 384L404 384ZM644 294L760 296L760 386L644 385ZM182 382L269 383L267 454L180 455ZM269 383L404 384L408 451L267 454ZM479 384L565 385L568 449L479 450ZM565 385L644 385L644 447L568 449ZM100 456L180 455L178 551L103 554ZM267 454L264 548L178 551ZM408 451L479 450L479 539L412 542ZM479 450L568 449L479 539ZM568 449L644 447L643 533L571 536ZM644 447L760 445L760 528L643 533ZM103 554L178 551L176 640ZM178 551L264 548L262 640L176 640ZM264 548L412 542L417 640ZM264 548L417 640L262 640ZM412 542L479 539L478 640L417 640ZM479 539L571 536L574 640L478 640ZM571 536L643 533L643 640L574 640ZM643 533L760 528L760 640L643 640Z"
      />
      <path
        className="glass-cobalt fill-glass-wash motion-safe:animate-light [animation-delay:.2s]"
        d="M188 162L275 159L272 286L185 284ZM480 151L557 148L562 292L479 290ZM479 290L562 292L565 385L479 384ZM97 381L182 382L180 455L100 456ZM644 385L760 386L760 445ZM267 454L408 451L412 542L264 548ZM568 449L571 536L479 539Z"
      />
      <path
        className="glass-cobalt fill-glass-pale motion-safe:animate-light [animation-delay:.2s]"
        d="M390 103L392 154L275 159ZM94 282L185 284L182 382L97 381ZM562 292L644 294L644 385L565 385ZM404 384L479 384L479 450L408 451ZM0 458L100 456L103 554L0 558Z"
      />
      <path className="glass-viridian fill-glass-pale motion-safe:animate-light [animation-delay:.5s]" d="M87 98L189 100L188 162L90 166Z" />
      <path
        className="glass-viridian fill-glass motion-safe:animate-light [animation-delay:.5s]"
        d="M280 0L384 0L390 103L277 101ZM390 103L480 104L392 154Z"
      />
      <path
        className="glass-amber fill-glass-pale motion-safe:animate-light [animation-delay:.8s]"
        d="M556 105L644 106L644 145L557 148ZM272 286L399 288L404 384L269 383ZM644 385L760 445L644 447ZM0 558L103 554L106 640L0 640Z"
      />
      <path className="glass-amber fill-glass motion-safe:animate-light [animation-delay:.8s]" d="M644 145L760 141L760 296L644 294Z" />
      <path
        className="glass-ruby fill-glass-pale motion-safe:animate-light [animation-delay:1.1s]"
        d="M552 0L645 0L644 106L556 105ZM0 381L97 381L100 456L0 458ZM180 455L267 454L178 551ZM103 554L176 640L106 640Z"
      />
      <path className="glass-ruby fill-glass motion-safe:animate-light [animation-delay:1.1s]" d="M192 0L280 0L277 101L189 100Z" />
    </svg>
  );
}
