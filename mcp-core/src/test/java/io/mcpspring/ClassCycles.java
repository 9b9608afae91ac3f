package io.mcpspring;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

/**
 * Finds the types of a package that cannot be read one after the other, because each
 * depends on all others. Two that know each other are no such knot; nested types belong
 * to their top-level type.
 */
public final class ClassCycles {

	private final Map<String, Set<String>> dependencies = new HashMap<>();

	private ClassCycles(JavaClasses classes) {
		for (JavaClass type : classes) {
			String from = topLevel(type);
			Set<String> known = this.dependencies.computeIfAbsent(from, (key) -> new HashSet<>());
			for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
				JavaClass target = dependency.getTargetClass().getBaseComponentType();
				if (target.getPackageName().equals(type.getPackageName()) && !topLevel(target).equals(from)) {
					known.add(topLevel(target));
				}
			}
		}
	}

	/**
	 * Find the knots.
	 * @param classes the classes to look at
	 * @return the names of the types of each knot of more than two, in order
	 */
	public static List<Set<String>> of(JavaClasses classes) {
		return new ClassCycles(classes).find();
	}

	private List<Set<String>> find() {
		Map<String, Set<String>> reachable = new HashMap<>();
		this.dependencies.keySet().forEach((type) -> reachable.put(type, reachable(type)));
		Set<Set<String>> knots = new HashSet<>();
		reachable.forEach((type, others) -> {
			Set<String> knot = new TreeSet<>(others);
			knot.removeIf((other) -> !reachable.getOrDefault(other, Set.of()).contains(type));
			if (knot.size() > 2) {
				knots.add(knot);
			}
		});
		return new ArrayList<>(knots);
	}

	private Set<String> reachable(String type) {
		Set<String> seen = new HashSet<>();
		Deque<String> open = new ArrayDeque<>(List.of(type));
		while (!open.isEmpty()) {
			for (String next : this.dependencies.getOrDefault(open.pop(), Set.of())) {
				if (seen.add(next)) {
					open.push(next);
				}
			}
		}
		return seen;
	}

	private static String topLevel(JavaClass type) {
		JavaClass outer = type;
		while (outer.getEnclosingClass().isPresent()) {
			outer = outer.getEnclosingClass().get();
		}
		return outer.getName();
	}

}
