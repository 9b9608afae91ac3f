package io.mcpspring.autoconfigure.clinic;

import java.util.List;

import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface Pets extends JpaRepository<Pet, Long> {

	List<Pet> findByNameNot(String name, Sort sort);

	@Query("select p from Pet p where p.name <> ?1")
	List<Pet> named(String name, Sort sort);

	@Query("select p from Pet p left join p.vet v where p.name <> ?1")
	List<Pet> joined(String name, Sort sort);

}
