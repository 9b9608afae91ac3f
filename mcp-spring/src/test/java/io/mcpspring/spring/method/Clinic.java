package io.mcpspring.spring.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;

/**
 * Returns what people keep in objects that know each other.
 */
class Clinic {

	@McpTool
	Owner owner() {
		return Owner.withPet();
	}

	@McpTool
	List<Visit> visits() {
		return List.of(new Visit(Owner.withPet().pets.get(0)));
	}

	@McpTool
	Map<String, Object> undeclared() {
		return Map.of("of", Owner.withPet());
	}

	@McpTool
	Tree deepTree() {
		return Tree.ofDepth(150);
	}

	@McpTool
	Tree tree() {
		return Tree.ofDepth(20);
	}

	@McpTool
	Endless endless() {
		return new Endless();
	}

	@McpTool
	Broken broken() {
		return new Broken();
	}

	@McpTool
	Managed managed() {
		Managed owner = new Managed();
		owner.pets.add(new Back(owner));
		return owner;
	}

	@McpTool
	Known known() {
		Known known = new Known();
		known.friends.add(known);
		return known;
	}

	@McpTool
	Cut cut() {
		Cut cut = new Cut();
		cut.pets.add(new Uncut(cut));
		return cut;
	}

	@McpTool
	Employee employee() {
		Employee boss = new Employee();
		Employee employee = new Employee();
		employee.manager = boss;
		boss.reports.add(employee);
		return boss;
	}

	@McpTool
	Folder folder() {
		return new Folder(new Entries(List.of()));
	}

	static class Owner {

		public final List<Pet> pets = new ArrayList<>();

		static Owner withPet() {
			Owner owner = new Owner();
			owner.pets.add(new Pet(owner));
			return owner;
		}

	}

	static class Pet {

		public final Owner owner;

		Pet(Owner owner) {
			this.owner = owner;
		}

	}

	static class Visit {

		public final Pet pet;

		Visit(Pet pet) {
			this.pet = pet;
		}

	}

	static class Tree {

		public final List<Tree> children = new ArrayList<>();

		static Tree ofDepth(int depth) {
			Tree tree = new Tree();
			if (depth > 0) {
				tree.children.add(ofDepth(depth - 1));
			}
			return tree;
		}

	}

	/** Has no form at all: what it is written as is one of the same again. */
	static class Endless {

		@JsonValue
		public Object next() {
			return new Endless();
		}

	}

	static class Broken {

		public Inner getInner() {
			return new Inner();
		}

		static class Inner {

			public String getName() {
				throw new IllegalStateException("SECRET-4711");
			}

		}

	}

	static class Managed {

		@JsonManagedReference
		public final List<Back> pets = new ArrayList<>();

	}

	static class Back {

		@JsonBackReference
		public final Managed owner;

		Back(Managed owner) {
			this.owner = owner;
		}

	}

	@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
	static class Known {

		public final List<Known> friends = new ArrayList<>();

		public @Nullable Known best;

	}

	static class Cut {

		@JsonIgnoreProperties("owner")
		public final List<Uncut> pets = new ArrayList<>();

	}

	static class Uncut {

		public final Cut owner;

		@JsonIgnore
		public final Cut former;

		Uncut(Cut owner) {
			this.owner = owner;
			this.former = owner;
		}

	}

	static class Employee {

		public @Nullable Employee manager;

		public final List<Employee> reports = new ArrayList<>();

	}

	record Folder(Entries entries) {
	}

	record Entries(List<Folder> folders) {
	}

	/** The same as a resource. */
	static class Resources {

		@McpResource(uri = "clinic://owner")
		Owner resource() {
			return Owner.withPet();
		}

	}

	/** The same as a prompt. */
	static class Prompts {

		@McpPrompt
		Owner prompt() {
			return Owner.withPet();
		}

		@McpPrompt
		Folder folder() {
			return new Folder(new Entries(List.of()));
		}

	}

}
