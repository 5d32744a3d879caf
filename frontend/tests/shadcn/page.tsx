/**
 * A page of shadcn-ui's components for Tailwind v4 (MIT license). card.tsx, badge.tsx, tabs.tsx and accordion.tsx are as published, but for the paths of
 * imports. tests/shadcn.test.tsx checks that they build and that each of their classes has CSS, e2e/shadcn.test.mjs how they look and behave. It is not part of
 * the site.
 */
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "./accordion";
import { Badge } from "./badge";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "./card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "./tabs";

export function ShadcnPage() {
  return (
    <main className="grid max-w-xl gap-6 p-8">
      <h1 className="text-h2">Components of shadcn-ui</h1>
      <Card className="gap-4">
        <CardHeader className="border-b">
          <CardTitle>A card</CardTitle>
          <CardDescription>Its description is in a muted color.</CardDescription>
        </CardHeader>
        <CardContent className="flex gap-2">
          <Badge>Default</Badge>
          <Badge variant="secondary">Secondary</Badge>
          <Badge variant="destructive">Destructive</Badge>
          <Badge variant="outline">Outline</Badge>
        </CardContent>
        <CardFooter className="border-t">The footer</CardFooter>
      </Card>
      <Tabs defaultValue="first">
        <TabsList>
          <TabsTrigger value="first">First</TabsTrigger>
          <TabsTrigger value="second">Second</TabsTrigger>
        </TabsList>
        <TabsContent value="first">The first panel</TabsContent>
        <TabsContent value="second">The second panel</TabsContent>
      </Tabs>
      <h2 className="text-h3">Questions</h2>
      <Accordion type="single" collapsible defaultValue="open">
        <AccordionItem value="open">
          <AccordionTrigger>An open question</AccordionTrigger>
          <AccordionContent>Its answer</AccordionContent>
        </AccordionItem>
        <AccordionItem value="closed">
          <AccordionTrigger>A closed question</AccordionTrigger>
          <AccordionContent>Its answer, which is hidden at first</AccordionContent>
        </AccordionItem>
      </Accordion>
    </main>
  );
}
